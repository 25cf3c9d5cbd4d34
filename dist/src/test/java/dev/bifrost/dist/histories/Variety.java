package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.Plan.Custom;
import dev.bifrost.dist.histories.Plan.Mode;
import dev.bifrost.dist.histories.Plan.Step;
import dev.bifrost.dist.histories.Plan.Table;
import dev.bifrost.dist.histories.Plan.Ways;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Draws the choices that each table makes on its own. A history with a table that keeps what vanishes has no other mapping, no
 * crash and no table that fails, since the graph then depends on what was read when.
 */
final class Variety {

    private final Random random;

    Variety(Random random) {
        this.random = random;
    }

    /** The first mapping of a history. */
    Plan first(Plan plan) {
        return of(plan, random.nextInt(8) == 0);
    }

    /** A mapping that replaces another. */
    Plan other(Plan plan) {
        return of(plan, false);
    }

    private Plan of(Plan plan, boolean keeps) {
        boolean fails = !keeps && random.nextInt(4) == 0;
        return new Plan(plan.tables().stream()
                .map(table -> table.with(ways(table, keeps, fails)))
                .toList());
    }

    private Ways ways(Table table, boolean keeps, boolean fails) {
        var custom = random.nextInt(5) == 0 ? Custom.values()[1 + random.nextInt(2)] : Custom.NONE;
        Set<String> customSteps = table.steps().stream()
                .filter(step -> isPossible(custom, step) && random.nextBoolean())
                .map(Step::name)
                .collect(Collectors.toSet());
        return new Ways(
                keeps && table.mode() == Mode.FULL,
                fails && random.nextBoolean(),
                random.nextInt(6) == 0,
                customSteps.isEmpty() ? Custom.NONE : custom,
                customSteps);
    }

    /** Code that makes the graph itself has no {@code where} that the mapping could show. */
    private static boolean isPossible(Custom custom, Step step) {
        return switch (custom) {
            case NONE -> false;
            case ROWS -> true;
            case GRAPH -> step.where().isEmpty();
        };
    }
}
