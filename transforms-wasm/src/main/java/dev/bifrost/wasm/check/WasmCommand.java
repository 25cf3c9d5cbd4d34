package dev.bifrost.wasm.check;

import dev.bifrost.api.Command;
import dev.bifrost.api.CommandContext;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.check.CheckReport;
import dev.bifrost.wasm.sandbox.Modules;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;

/** {@code bifrost wasm check FILE}. */
public final class WasmCommand implements Command {

    private static final int DONE = 0;
    private static final int FAILED = 1;

    /** With the start of the host and what a stopped guest gets to leave, below the 30 seconds that are promised. */
    private static final Duration ALL = Duration.ofSeconds(20);

    private static final String HELP =
            "docs/wasm-abi.md says what a guest must do, docs/errors.md what each code means.";

    private final ComponentContext host;

    /** @param host whose allocator is for guests, samples and answers */
    public WasmCommand(ComponentContext host) {
        this.host = host;
    }

    @Override
    public String summary() {
        return "Check a WebAssembly guest: wasm check FILE asks all of the contract, within 30 seconds";
    }

    @Override
    public String usage() {
        return """
                bifrost wasm check FILE [--columns COLUMNS] [--config JSON] [--limits LIMITS] [--json]

                Asks a guest all that docs/wasm-abi.md says: its imports, exports and size; that it compiles, starts and takes its
                config; that each row of made-up samples (no rows, one, nulls, edge values, 4,096 rows) gives rows of the schema
                that it says, which the graph can store; that rows give the same each time, in any pieces, also on a used instance.
                Ends within 30 seconds whatever the guest does.

                  --columns   columns of the samples, such as "id: int64, name: utf8"; what the guest wants if left out
                  --config    what the step's config will be, such as '{"delayed_from": 15}'
                  --limits    the step's limits, such as "memory: 128MiB, call: 5s"; the keys are memory, call, load, rows_per_row,
                              columns and output
                  --json      one JSON object as the last line: ok, file, digest, checks (each with check, result and found, code
                              and message, or why), output, rows_per_second

                Exit codes: 0 all holds, 1 a check failed, 2 wrong usage or no such file.""";
    }

    @Override
    public int run(List<String> args, CommandContext context) {
        var deadline = Deadline.in(ALL);
        var options = CheckOptions.parse(args);
        var file = Modules.read(context.workingDirectory().resolve(options.file()));
        var subject = new LinkedHashMap<String, String>();
        subject.put("file", options.file());
        subject.put("digest", file.digest());
        var report = new CheckReport(options.json() ? context.err() : context.out());
        var setup = new Conformance.Setup(file, options.config(), options.limits(), options.columns());
        try (var conformance = new Conformance(setup, host, deadline, report::add)) {
            boolean ok = conformance.run();
            report.end(ok, () -> MappingStep.of(options, conformance), HELP);
            if (options.json()) {
                context.out().println(report.json(ok, subject, conformance.output(), conformance.rowsPerSecond()));
            }
            return ok ? DONE : FAILED;
        }
    }
}
