/**
 * What a service's author asks before anybody else does: {@code bifrost flight check}. {@link dev.bifrost.flight.check.FlightCommand} is
 * the verb, {@code Conformance} the questions in their order, {@code Subject} the service that is asked and what is known of it so far,
 * {@code Talk} one exchange with it, in which every wait has an end.
 */
package dev.bifrost.flight.check;
