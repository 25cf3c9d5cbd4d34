package dev.bifrost.api.event;

import java.util.Optional;

/**
 * How a rebuild fared. Built aside, the tables move together or not at all.
 *
 * @param round one outcome a table, as of a round
 * @param ordinary why every table was read from the beginning into the live graph, as a round does it, and no graph was built
 *     aside; empty if one was
 */
public record RebuildReport(RoundReport round, Optional<String> ordinary) {}
