package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.Plain;
import dev.bifrost.transformkit.arrow.Announcement;
import dev.bifrost.transformkit.check.Attempt;
import dev.bifrost.transformkit.check.Check;
import dev.bifrost.transformkit.check.Shown;
import dev.bifrost.transformkit.check.Storable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Schema;

/** From an endpoint to a service that says which rows it makes. Each check rests on those before it. One thread. */
final class HandshakeChecks {

    private static final int MOST_VERSION_BYTES = 256;

    private final Service service;
    private final Asked asked;
    private final Schema input;
    private final Attempt handshake = new Attempt(this::handshake);

    private Duration took = Duration.ZERO;
    private Announcement said;

    HandshakeChecks(Service service, Asked asked, InputColumns columns) {
        this.service = service;
        this.asked = asked;
        this.input = new Schema(columns.fields());
    }

    List<Check> all() {
        return List.of(
                new Check("reachable", () -> {
                    handshake.failIf(FlightErrors.CONNECT_FAILED, FlightErrors.TLS_HANDSHAKE, FlightErrors.TLS_FILES);
                    return "%s, %s"
                            .formatted(
                                    service.peer().endpoint(),
                                    service.peer().endpoint().isTls() ? "over TLS" : "without TLS");
                }),
                new Check("token", this::token),
                new Check("protocol", () -> {
                    handshake.failIf(FlightErrors.WRONG_SERVICE);
                    return "DoExchange with %s, version %d".formatted(Asked.PROTOCOL, Asked.VERSION);
                }),
                new Check("name", () -> {
                    handshake.failIf(FlightErrors.UNKNOWN_NAME);
                    return asked.name().isEmpty()
                            ? "none; --name says which transform is meant"
                            : "taken: " + asked.name();
                }),
                new Check("columns", () -> {
                    handshake.failIf(FlightErrors.INPUT_REFUSED);
                    return "taken: " + Shown.columns(input.getFields());
                }),
                new Check("schema first", () -> {
                    handshake.failUnless();
                    return "before any batch, after %,d ms".formatted(took.toMillis());
                }),
                new Check("versions", this::versions),
                new Check("output schema", this::outputSchema),
                new Check("no batches", this::noBatches));
    }

    private void handshake() {
        long from = System.nanoTime();
        try (var talk = service.open(asked, input)) {
            said = talk.schema();
        }
        took = Duration.ofNanos(System.nanoTime() - from);
    }

    private String token() {
        handshake.failIf(FlightErrors.NOT_ALLOWED);
        if (service.peer().token().isEmpty()) {
            return "none is needed";
        }
        try (var alone = service.withoutToken();
                var talk = alone.open(asked, input)) {
            talk.schema();
        } catch (BifrostException e) {
            if (e.code() == FlightErrors.NOT_ALLOWED) {
                return "taken; a call without it is refused";
            }
            throw e;
        }
        throw new BifrostException(
                FlightErrors.NOT_REFUSED,
                "the service also lets in a call without the token; answer UNAUTHENTICATED, or leave out --token-file");
    }

    private String versions() {
        String spoken = said.metadata().get(Asked.PROTOCOL);
        if (!Integer.toString(Asked.VERSION).equals(spoken)) {
            throw new BifrostException(
                    FlightErrors.WRONG_SERVICE,
                    "the schema's metadata has %s; write the key %s with the value %d"
                            .formatted(
                                    spoken == null
                                            ? "no key " + Asked.PROTOCOL
                                            : Asked.PROTOCOL + ": " + Plain.text(spoken, 20),
                                    Asked.PROTOCOL,
                                    Asked.VERSION));
        }
        String logic = said.metadata().getOrDefault("bifrost.version", "");
        if (logic.getBytes(StandardCharsets.UTF_8).length > MOST_VERSION_BYTES) {
            throw new BifrostException(
                    FlightErrors.OUTPUT_SCHEMA,
                    "bifrost.version is longer than %d bytes".formatted(MOST_VERSION_BYTES));
        }
        return logic.isEmpty()
                ? "of the protocol 1; of the logic none: a change of it is not noticed"
                : "of the protocol 1, of the logic '%s'".formatted(Plain.text(logic, MOST_VERSION_BYTES));
    }

    private String outputSchema() {
        var output = said.decoded();
        Storable.check(output.getFields(), FlightErrors.OUTPUT_SCHEMA, "the service's output has no columns");
        try (var again = service.open(asked, input)) {
            again.expectSchema(said);
        }
        return Shown.columns(output.getFields());
    }

    /** The handshake of the host, as it ends. */
    private String noBatches() {
        try (var talk = subject().open()) {
            talk.end();
            talk.awaitEnd();
        }
        return "an exchange without batches ends without an error";
    }

    /** The columns of the answers, if it came to that. */
    Optional<Schema> output() {
        return Optional.ofNullable(said).map(Announcement::decoded);
    }

    /** Once all checks hold. */
    ServiceSubject subject() {
        return new ServiceSubject(service, asked, input, said);
    }
}
