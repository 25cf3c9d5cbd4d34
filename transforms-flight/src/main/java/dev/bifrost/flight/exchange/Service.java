package dev.bifrost.flight.exchange;

import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.Connection;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.flight.error.Statuses;
import dev.bifrost.transformkit.arrow.Answerer;

/**
 * A service as a step sees it: the way there, and what it is asked. Safe for use by several threads.
 *
 * @param connection the owner's to close
 */
public record Service(Connection connection, Terms terms) {

    /** Who it is, for messages. */
    public String named() {
        return "the service at %s%s"
                .formatted(
                        connection.peer().endpoint(),
                        terms.name().isEmpty() ? "" : ", transform '" + terms.name() + "',");
    }

    Answerer answerer() {
        return new Answerer(named(), FlightErrors.BAD_ANSWER, FlightErrors.OUTPUT_LIMIT);
    }

    Statuses statuses() {
        return new Statuses(named(), connection.peer().token().map(Secret::reveal));
    }
}
