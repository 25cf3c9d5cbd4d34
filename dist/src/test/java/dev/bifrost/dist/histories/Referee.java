package dev.bifrost.dist.histories;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.testkit.GraphDiff;
import dev.bifrost.testkit.GraphDiff.Element;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Holds what a round reports and what the graph shows against what the history says. */
final class Referee {

    private final History history;
    private final Stage stage;
    private final HistoryTables tables;
    private final Company company;
    private final Keeper keeper;
    private final Map<String, List<Row>> kept = new HashMap<>();

    Referee(History history, Stage stage, HistoryTables tables, Company company) {
        this.history = history;
        this.stage = stage;
        this.tables = tables;
        this.company = company;
        this.keeper = new Keeper(stage.reading());
    }

    /** Ends a history that found something. */
    static final class Trouble extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Trouble(String message) {
            super(message);
        }
    }

    /** The graph was deleted, and with it what only it still knew. */
    void graphLost() {
        kept.clear();
        keeper.forget();
    }

    /** @param crashed whether a fault was planned for the round */
    void judge(RoundReport report, Plan plan, boolean crashed, String place) {
        if (!crashed) {
            report.tables().forEach(outcome -> judge(outcome, plan, place));
        }
        report.tables().stream()
                .filter(outcome -> outcome.status() == Status.SYNCED)
                .filter(outcome -> plan.table(outcome.table())
                        .filter(table -> table.ways().keeps())
                        .isPresent())
                .forEach(outcome -> kept.computeIfAbsent(outcome.table(), any -> new ArrayList<>())
                        .addAll(tables.delivered(outcome.table())));
        var makers = Oracle.makers(plan, tables.rows());
        keeper.look(makers);
        boolean failed = report.count(Status.FAILED) > 0;
        if (!failed && waiting().isEmpty()) {
            compareWithOracle(plan, place);
            lookAfterProperties(makers, plan, place);
        }
    }

    private void lookAfterProperties(Map<String, Set<String>> makers, Plan plan, String place) {
        if (!company.keeps()) {
            return;
        }
        keeper.check(stage.reading().kept(identityLabels()), place);
        var names = company.kept(plan);
        makers.keySet().removeIf(element -> !names.contains(Oracle.labelOrType(element)));
        keeper.write(names, makers);
    }

    /** A table fails if, and only if, its window held a row that cannot be stored and the mapping says that it then fails. */
    private void judge(TableOutcome outcome, Plan plan, String place) {
        var told = plan.table(outcome.table())
                .filter(table -> table.ways().fails())
                .filter(table -> tables.delivered(table.name()).stream().anyMatch(row -> Oracle.isToldOf(table, row)));
        String failure = outcome.failure().map(TableOutcome.Failure::code).orElse("");
        if (!failure.equals(told.isPresent() ? "round.BAD_ROWS" : "")) {
            throw new Trouble("%s ended with %s".formatted(place, outcome));
        }
    }

    /** Tables of which some mapping lets removals wait for the next full read: they do so until that read, whatever comes. */
    Set<String> waiting() {
        return history.plans().stream()
                .flatMap(plan -> plan.tables().stream())
                .filter(table -> table.mode() == Plan.Mode.CDC && table.ways().sweepsShared())
                .map(Plan.Table::name)
                .collect(Collectors.toSet());
    }

    void compareWithOracle(Plan plan, String place) {
        var rows = new TreeMap<>(tables.rows());
        rows.putAll(kept);
        var expected = Oracle.graph(plan, rows);
        var actual = LiveReading.withoutMarkers(stage.reading().elements(identityLabels()));
        var diff = GraphDiff.between(expected, actual);
        if (!diff.isEmpty()) {
            throw new Trouble("after %s the graph is not the oracle's:%n%s".formatted(place, diff));
        }
    }

    /** Whether a graph that was read before is not what the rules say. */
    boolean differsFromOracle(Plan plan, List<Element> graph) {
        var expected = Oracle.graph(plan, tables.rows());
        return !GraphDiff.between(expected, LiveReading.withoutMarkers(graph)).isEmpty();
    }

    List<Element> graph() {
        return stage.reading().elements(identityLabels());
    }

    /** Markers must agree too. */
    void compareWithRebuild(List<Element> grown) {
        var diff = GraphDiff.between(graph(), grown);
        if (!diff.isEmpty()) {
            throw new Trouble("the graph is not what a build from nothing gives:%n%s".formatted(diff));
        }
    }

    Set<String> identityLabels() {
        return history.plans().stream()
                .flatMap(each -> each.tables().stream())
                .flatMap(table -> table.steps().stream())
                .flatMap(step -> switch (step) {
                    case Plan.Vertex vertex -> List.of(vertex.label()).stream();
                    case Plan.Edge edge ->
                        List.of(edge.src().label(), edge.dst().label()).stream();
                })
                .collect(Collectors.toSet());
    }
}
