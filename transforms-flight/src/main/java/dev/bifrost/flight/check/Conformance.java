package dev.bifrost.flight.check;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.check.CheckSeries;
import dev.bifrost.transformkit.check.Result;
import dev.bifrost.transformkit.check.RowWiseChecks;
import dev.bifrost.transformkit.check.SampleChecks;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Whether a service keeps the protocol of docs/flight-protocol.md. Whatever it does, an answer comes before the time is over and
 * little more: no wait is longer. One thread.
 */
final class Conformance implements AutoCloseable {

    private static final Set<ErrorCode> OF_ITS_OWN = Set.of(FlightErrors.ROWS_REFUSED, FlightErrors.SERVICE_FAILED);
    private static final SampleChecks.Faults FAULTS =
            new SampleChecks.Faults("the service", OF_ITS_OWN, OF_ITS_OWN::contains);

    private final CheckSeries run;
    private final Service service;
    private final HandshakeChecks handshake;
    private final Costs costs;

    /**
     * @param service closed with this
     * @param results told of each result when it is there, in order
     */
    Conformance(Service service, Asked asked, InputColumns columns, Consumer<Result> results) {
        this.run = new CheckSeries(service.time().all(), FlightErrors.MEMORY, results);
        this.service = service;
        this.handshake = new HandshakeChecks(service, asked, columns);
        this.costs = new Costs(handshake::subject);
    }

    /** Asks everything; whether all holds. */
    boolean run() {
        var samples = new SampleChecks(handshake::subject, FAULTS);
        handshake.all().forEach(check -> run.group(List.of(check)));
        run.group(new RefusalChecks(handshake::subject).all());
        run.group(List.of(samples.first()));
        run.group(Stream.concat(samples.others().stream(), new BatchChecks(handshake::subject).all().stream())
                .toList());
        run.group(
                new RowWiseChecks(handshake::subject, FlightErrors.NOT_DETERMINISTIC, FlightErrors.NOT_ROW_WISE).all());
        run.group(new ExchangeChecks(handshake::subject).all());
        run.group(List.of(costs.speed()));
        return run.holds();
    }

    /** What the service says it makes of the columns, if it came to that. */
    Optional<Schema> output() {
        return handshake.output();
    }

    /** Over one exchange; 0 if it was not measured. */
    long rowsPerSecond() {
        return costs.rowsPerSecond();
    }

    @Override
    public void close() {
        service.close();
    }
}
