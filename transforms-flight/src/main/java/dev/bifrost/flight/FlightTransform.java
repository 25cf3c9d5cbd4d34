package dev.bifrost.flight;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.flight.connection.Connection;
import dev.bifrost.flight.connection.Network;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.flight.exchange.Announced;
import dev.bifrost.flight.exchange.RemoteRows;
import dev.bifrost.flight.exchange.Service;
import dev.bifrost.transformkit.Breaker;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Rows through a service. Safe for use by several threads. */
final class FlightTransform implements RowTransform {

    private final Service service;
    private final ComponentContext context;
    private final RemoteRows rows;
    private final Breaker breaker;
    private final Health health;
    /** What was announced for each schema of rows; empty if the service could not be asked. */
    private final Map<Schema, Optional<Announced>> known = new ConcurrentHashMap<>();

    private volatile String version = "";
    private volatile boolean stale;

    private FlightTransform(Service service, ComponentContext context) {
        this.service = service;
        this.context = context;
        this.rows = new RemoteRows(service);
        this.breaker = new Breaker(FlightErrors.BREAKER_OPEN, service.named(), context.clock());
        this.health = new Health(context.clock());
    }

    /** Connects to nothing yet. */
    static FlightTransform open(FlightConfig config, ComponentContext context, Network network) {
        var connection = new Connection(config.peer(), network, context.allocator());
        return new FlightTransform(new Service(connection, config.terms()), context);
    }

    @Override
    public String version() {
        return version;
    }

    @Override
    public Schema outputSchema(Schema input) {
        return announced(input).output();
    }

    private Announced announced(Schema input) {
        var present = known.getOrDefault(input, Optional.empty());
        return present.orElseGet(() -> {
            check(input);
            var found = asked(input);
            known.values().forEach(other -> other.ifPresent(before -> checkVersion(before, found)));
            version = found.version();
            known.put(input, Optional.of(found));
            return found;
        });
    }

    private Announced asked(Schema input) {
        try {
            return guarded(() -> rows.ask(input));
        } catch (BifrostException e) {
            if (e.type() == ErrorType.EXTERNAL) {
                known.put(input, Optional.empty());
                health.isUnwell();
            }
            throw e;
        }
    }

    private static void check(Schema input) {
        if (input.getFields().isEmpty()) {
            throw new BifrostException(
                    FlightErrors.COLUMN_TYPE, "a service is sent one column at least; list it in columns");
        }
        for (Field field : input.getFields()) {
            if (field.getDictionary() != null) {
                throw new BifrostException(
                        FlightErrors.COLUMN_TYPE,
                        "column %s has a dictionary, which is not sent to a service; its source decodes it"
                                .formatted(field.getName()));
            }
        }
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        var expected = announced(batch.getSchema());
        if (batch.getRowCount() == 0) {
            return VectorSchemaRoot.create(expected.output(), context.allocator());
        }
        var output = guarded(() -> rows.map(batch, found -> compare(expected, found), context.allocator()));
        health.isWell();
        return output;
    }

    /** What is wrong with one step's config or rows says nothing of the service. */
    private <T> T guarded(Supplier<T> work) {
        breaker.pass();
        try {
            var result = work.get();
            breaker.succeeded();
            return result;
        } catch (BifrostException e) {
            if (e.type() == ErrorType.CONFIG || e.code() == FlightErrors.ROWS_REFUSED) {
                breaker.succeeded();
            } else {
                breaker.failed(e);
            }
            throw e;
        }
    }

    private void compare(Announced expected, Announced found) {
        if (!found.output().getFields().equals(expected.output().getFields())) {
            throw new BifrostException(
                    FlightErrors.SCHEMA_CHANGED,
                    "%s announces %s, and announced %s when the mapping was compiled. Start the host anew to change both service and mapping"
                            .formatted(
                                    service.named(),
                                    found.output().getFields(),
                                    expected.output().getFields()));
        }
        checkVersion(expected, found);
    }

    private void checkVersion(Announced expected, Announced found) {
        if (!found.version().equals(expected.version())) {
            stale = true;
            throw new BifrostException(
                    FlightErrors.VERSION_CHANGED,
                    "%s was replaced by another version of its logic; the mapping is compiled anew before the next round, and on_mapping_changed says what becomes of the table"
                            .formatted(service.named()));
        }
    }

    /** Now and then, while no rows go there, the service is asked again. */
    @Override
    public boolean isStale() {
        if (!stale && health.isDue()) {
            try {
                known.forEach(this::look);
                health.isWell();
            } catch (BifrostException e) {
                health.isUnwell();
                health.news(e).ifPresent(this::tell);
            }
        }
        return stale;
    }

    private void look(Schema input, Optional<Announced> expected) {
        guarded(() -> {
            var found = rows.look(input);
            expected.ifPresentOrElse(
                    announced -> compare(announced, found), () -> stale = true); // what could not be asked can be now
            return found;
        });
    }

    private void tell(BifrostException why) {
        if (why.code() != FlightErrors.VERSION_CHANGED) {
            context.publish(
                    new RuntimeEvent.ComponentWarning("flight", why.code().code(), why.getMessage()));
        }
    }

    @Override
    public void close() {
        rows.close();
        service.connection().close();
    }

    @Override
    public String toString() {
        return service.named();
    }
}
