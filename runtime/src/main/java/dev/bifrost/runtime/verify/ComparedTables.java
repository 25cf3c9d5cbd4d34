package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.GraphState.GraphLook;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.mapping.Manifest;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.runtime.round.FormerTables;
import dev.bifrost.runtime.round.StandingSteps;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which tables are compared, at which state, and which of their steps write which kinds of elements. */
final class ComparedTables {

    private final Verification.Parts parts;
    private final Optional<GraphLook> look;
    private final Map<String, Window> windows = new LinkedHashMap<>();
    private final List<String> unsynced = new ArrayList<>();
    private final Map<String, BifrostException> refused = new LinkedHashMap<>();
    private final List<VerifiedStep> steps = new ArrayList<>();
    private final Map<StepShape, VerifiedStep> byShape = new HashMap<>();
    private final List<ElementForm> forms;

    /**
     * @param look what the graph says of itself
     * @param wanted the tables' names; empty for all
     */
    ComparedTables(Verification.Parts parts, Optional<GraphLook> look, List<String> wanted) {
        this.parts = parts;
        this.look = look;
        var states = new TableStates(parts.source(), look, parts.sink() instanceof GraphState, parts.ledger());
        parts.mapping().turns().stream()
                .filter(turn -> wanted.isEmpty() || wanted.contains(turn.table()))
                .forEach(turn -> plan(turn, states));
        if (wanted.isEmpty()) {
            refuseFormer();
        }
        var model = model("");
        var kinds = ElementForm.all(model, Map.of()).stream()
                .collect(Collectors.toMap(ElementForm::kind, ElementForm::number));
        Stream.concat(windows.keySet().stream(), unsynced.stream())
                .map(this::table)
                .forEach(table -> table.bindings()
                        .forEach(binding ->
                                add(table, binding.shape(), kinds.get(ElementForm.kindOf(binding.shape())))));
        forms = ElementForm.all(model, byShape);
    }

    private void plan(Turn turn, TableStates states) {
        try {
            states.window(compiled(turn))
                    .ifPresentOrElse(window -> windows.put(turn.table(), window), () -> unsynced.add(turn.table()));
        } catch (BifrostException e) {
            refused.put(turn.table(), e);
        }
    }

    /** What a table made that the mapping no longer has is compared with nothing. */
    private void refuseFormer() {
        look.map(GraphLook::tables).orElse(Map.of()).forEach((table, mark) -> {
            if (!parts.mapping().names().contains(table) && Manifest.hasSteps(mark.manifest())) {
                refuse(table, new BifrostException(VerifyErrors.MAPPING_CHANGED, FormerTables.standing(table)));
            }
        });
    }

    private static CompiledTable compiled(Turn turn) {
        return switch (turn) {
            case Turn.Run run -> run.compiled();
            case Turn.Broken broken -> throw broken.reason();
            case Turn.Absent absent -> throw absent.reason();
            case Turn.Waits waits -> throw waits.on().reason();
        };
    }

    private void add(CompiledTable table, StepShape shape, int kind) {
        var step = new VerifiedStep(steps.size(), table, shape, kind);
        steps.add(step);
        byShape.put(shape, step);
    }

    CompiledTable table(String name) {
        return parts.mapping().tables().stream()
                .filter(table -> table.table().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** What a table's session writes with; of no table, what the graph may hold something of. */
    GraphModel model(String writing) {
        var manifests = look.map(GraphLook::tables).orElse(Map.of()).values().stream()
                .collect(Collectors.toMap(TableMark::table, TableMark::manifest));
        return new StandingSteps(parts.mapping()).model(writing, manifests);
    }

    /** The states to read, by table. */
    Map<String, Window> windows() {
        return windows;
    }

    /** Tables of which the graph shows nothing yet. */
    List<String> unsynced() {
        return unsynced;
    }

    /** Tables that cannot be compared, with the reason. */
    Map<String, BifrostException> refused() {
        return refused;
    }

    void refuse(String table, BifrostException reason) {
        refused.putIfAbsent(table, reason);
    }

    /** A table of which a window was written meanwhile cannot be told from one that differs. */
    void refuseMoved(Optional<GraphLook> now) {
        for (String table : windows.keySet()) {
            if (!Objects.equals(mark(look, table), mark(now, table))) {
                refuse(
                        table,
                        VerifyErrors.GRAPH_MOVED.because(
                                "table %s: the graph was written while it was read; verify again, or stop the host first",
                                table));
            }
        }
    }

    /** What the graph said of a table. */
    Optional<TableMark> mark(String table) {
        return mark(look, table);
    }

    private static Optional<TableMark> mark(Optional<GraphLook> graph, String table) {
        return graph.map(seen -> seen.tables().get(table));
    }

    List<ElementForm> forms() {
        return forms;
    }

    List<VerifiedStep> steps() {
        return steps;
    }

    Map<StepShape, VerifiedStep> byShape() {
        return byShape;
    }

    List<VerifiedStep> stepsOf(CompiledTable table) {
        return steps.stream().filter(step -> step.table().equals(table)).toList();
    }

    /** The tables that were compared. */
    List<CompiledTable> compared() {
        return steps.stream()
                .filter(step -> isCompared(step.number()))
                .map(VerifiedStep::table)
                .distinct()
                .toList();
    }

    boolean isCompared(int step) {
        return !refused.containsKey(steps.get(step).table().table());
    }

    /** Whether a step's contributions were made from the changes that led to a state. */
    boolean isReplayed(int step) {
        var window = windows.get(steps.get(step).table().table());
        return window != null && window.kind() == Window.Kind.CHANGES;
    }
}
