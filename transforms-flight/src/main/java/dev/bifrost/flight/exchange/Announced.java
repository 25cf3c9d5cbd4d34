package dev.bifrost.flight.exchange;

import org.apache.arrow.vector.types.pojo.Schema;

/**
 * What a service says before it answers.
 *
 * @param output the columns of its answers, without dictionaries
 * @param version of its logic; empty if it says none
 */
public record Announced(Schema output, String version) {}
