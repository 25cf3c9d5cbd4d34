package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.transformkit.check.Check;
import java.util.List;
import java.util.function.Supplier;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Whether a service refuses what it must, each in its way. None rests on another. */
final class RefusalChecks {

    private static final String NO_NAME = "a transform of no service";
    private static final Schema NO_TABLE =
            new Schema(List.of(Field.nullable("a column of no table", ArrowType.Bool.INSTANCE)));

    private final Supplier<ServiceSubject> service;

    RefusalChecks(Supplier<ServiceSubject> service) {
        this.service = service;
    }

    List<Check> all() {
        return List.of(
                new Check(
                        "later version",
                        () -> refused(
                                asked().withVersion(Asked.VERSION + 1),
                                input(),
                                FlightErrors.WRONG_SERVICE,
                                "a descriptor of version 2 is UNIMPLEMENTED: its answers would mean something else")),
                new Check(
                        "other protocol",
                        () -> refused(
                                asked().withProtocol("of.nobody"),
                                input(),
                                FlightErrors.WRONG_SERVICE,
                                "a descriptor of another protocol is UNIMPLEMENTED")),
                new Check(
                        "unknown name",
                        () -> refusedOrTaken(
                                asked().withName(NO_NAME),
                                input(),
                                FlightErrors.UNKNOWN_NAME,
                                "the service has one transform, under any name",
                                "a transform that is not there is NOT_FOUND")),
                new Check(
                        "wrong table",
                        () -> refusedOrTaken(
                                asked(),
                                NO_TABLE,
                                FlightErrors.INPUT_REFUSED,
                                "the service takes any columns",
                                "a table without the transform's columns is INVALID_ARGUMENT, before any batch")));
    }

    private Asked asked() {
        return service.get().asked();
    }

    private Schema input() {
        return service.get().input();
    }

    private String refused(Asked asked, Schema rows, ErrorCode expected, String rule) {
        try (var talk = service.get().service().open(asked, rows)) {
            talk.schema();
        } catch (BifrostException e) {
            return judged(e, expected, rule);
        }
        throw new BifrostException(FlightErrors.NOT_REFUSED, "the service takes it; " + rule);
    }

    private String refusedOrTaken(Asked asked, Schema rows, ErrorCode expected, String ifTaken, String rule) {
        try (var talk = service.get().service().open(asked, rows)) {
            talk.schema();
            return "taken: " + ifTaken;
        } catch (BifrostException e) {
            return judged(e, expected, rule);
        }
    }

    private static String judged(BifrostException found, ErrorCode expected, String rule) {
        if (found.code() == expected) {
            return "refused: " + found.getMessage();
        }
        throw new BifrostException(FlightErrors.NOT_REFUSED, "%s; %s".formatted(found.getMessage(), rule), found);
    }
}
