package dev.bifrost.flight.check;

import dev.bifrost.api.Command;
import dev.bifrost.api.CommandContext;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.flight.connection.Network;
import dev.bifrost.flight.connection.Peer;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.check.CheckReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** {@code bifrost flight check ENDPOINT}. */
public final class FlightCommand implements Command {

    private static final int DONE = 0;
    private static final int FAILED = 1;

    /** With the start of the host, and what closing takes, below the 30 seconds that are promised. */
    private static final Duration ALL = Duration.ofSeconds(22);

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** What a host takes unless its step says otherwise. */
    private static final int MOST_MESSAGE = 16 << 20;

    private static final String HELP =
            "docs/flight-protocol.md says what a service must do, docs/errors.md what each code means.";

    private final ComponentContext host;
    private final Network network;

    /**
     * @param host whose allocator is for samples and answers
     * @param network of the bundle
     */
    public FlightCommand(ComponentContext host, Network network) {
        this.host = host;
        this.network = network;
    }

    @Override
    public String summary() {
        return "Check a Flight service: flight check ENDPOINT asks all of the protocol, within 30 seconds";
    }

    @Override
    public String usage() {
        return """
                bifrost flight check ENDPOINT [--name NAME] [--columns COLUMNS] [--config JSON] [--token-file FILE] [--ca FILE]
                                     [--certificate FILE --key FILE] [--server-name NAME] [--json]

                Asks a running service all that docs/flight-protocol.md says: that it says its schema first; refuses what it must;
                answers each batch in its turn, of made-up rows (none, one, nulls, edge values, 4,096 rows, 16 MiB) with rows of that
                schema, which the graph can store; that rows give the same each time, in any pieces, in several exchanges at a time.
                Ends within 30 seconds whatever the service does.

                  ENDPOINT        grpc://HOST:PORT or grpc+tls://HOST:PORT
                  --name          which of the service's transforms is meant
                  --columns       columns of the samples, such as "id: int64, name: utf8"; made up if left out
                  --config        what the step's config will be, such as '{"delayed_from": 15}'
                  --token-file    holds the token that is sent with each call
                  --ca            certificates (PEM) that the service's own has to be signed by
                  --certificate   the host's own certificate (PEM), for services that ask for one; with --key
                  --server-name   the name in the service's certificate, if it is not the endpoint's
                  --json          one JSON object as the last line: ok, endpoint, checks (each with check, result and found, code
                                  and message, or why), output, rows_per_second

                Exit codes: 0 all holds, 1 a check failed, 2 wrong usage.""";
    }

    @Override
    public int run(List<String> args, CommandContext context) {
        return run(args, context, new TimeLeft(Deadline.in(ALL), PATIENCE));
    }

    int run(List<String> args, CommandContext context, TimeLeft time) {
        var options = CheckOptions.parse(args, context.workingDirectory());
        var report = new CheckReport(options.json() ? context.err() : context.out());
        var peer = new Peer(options.endpoint(), options.tls(), options.token(), time.patience(), MOST_MESSAGE);
        var service = new Service(peer, network, host.allocator(), time);
        try (var conformance = new Conformance(service, options.asked(), options.columns(), report::add)) {
            boolean ok = conformance.run();
            report.end(ok, () -> MappingStep.of(options, conformance.output().orElseThrow()), HELP);
            if (options.json()) {
                var subject = Map.of("endpoint", options.endpoint().toString());
                context.out().println(report.json(ok, subject, conformance.output(), conformance.rowsPerSecond()));
            }
            return ok ? DONE : FAILED;
        }
    }
}
