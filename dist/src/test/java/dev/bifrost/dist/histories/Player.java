package dev.bifrost.dist.histories;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.round.HostIdentity;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.RoundRunner;
import dev.bifrost.runtime.round.StopSignal;
import dev.bifrost.sink.falkordb.FalkorDbBundle;
import dev.bifrost.testkit.GraphDiff;
import dev.bifrost.testkit.GraphDiff.Element;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Plays one history: the real runner and sink, the source, ledger and crashes of the history. */
final class Player {

    private static final RoundPolicies.Choice RELOAD = RoundPolicies.Choice.RELOAD;

    private final History history;
    private final Stage stage;
    private final Planted planted;
    private final Crash crash = new Crash();
    private final HistorySource source;
    private final HistoryLedger ledger;
    private final List<CompiledMapping> mappings = new ArrayList<>();
    private final Bent bent;
    private int plan;
    private long round;
    private Optional<WatchedSink> sink = Optional.empty();
    private Optional<RoundRunner> runner = Optional.empty();

    private Player(History history, Stage stage, Planted planted) {
        this.history = history;
        this.stage = stage;
        this.planted = planted;
        source = new HistorySource(history, stage.allocator(), crash, planted);
        ledger = new HistoryLedger(crash);
        bent = new Bent(planted);
    }

    /** What is wrong with the graph; empty if the invariant holds. */
    static Optional<String> play(History history, Stage stage, Planted planted) {
        var player = new Player(history, stage, planted);
        stage.clear();
        stage.serve(player.crash);
        try {
            return player.play();
        } catch (Trouble e) {
            return Optional.of(e.getMessage());
        } catch (RuntimeException e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0]);
        } finally {
            player.stop();
        }
    }

    /** Ends a history that found something. */
    private static final class Trouble extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Trouble(String message) {
            super(message);
        }
    }

    private Optional<String> play() {
        history.plans().forEach(each -> mappings.add(compiled(each, source)));
        int at = 0;
        for (var event : history.events()) {
            act(event, "event %d, %s".formatted(at++, event));
        }
        round(new History.Round(Fault.NONE, false), "the last round");
        if (!runner().syncOnce(++round).isIdle()) {
            throw new Trouble("a round after the last one was not idle");
        }
        compareWithRebuild();
        return Optional.empty();
    }

    private CompiledMapping compiled(Plan wanted, HistorySource tables) {
        var spec = MappingReader.parse("mapping.json", MappingText.of(wanted, planted));
        return new MappingCompiler(tables, "history", (component, table) -> {
                    throw new IllegalStateException("histories have no custom steps");
                })
                .compile(spec);
    }

    private void act(History.Event event, String place) {
        switch (event) {
            case History.Commit commit -> source.log(commit.table()).commit(commit);
            case History.Round one -> round(one, place);
            case History.SetBack back -> ledger.setBack(back.table(), back.moves());
            case History.Expire expire -> source.expire(expire.table());
            case History.Remap remap -> {
                plan = remap.plan();
                stop();
            }
            case History.Reload reload -> {
                stop();
                runner = Optional.of(runner(Set.of(reload.table())));
            }
            case History.LoseGraph ignored -> {
                stop();
                stage.reading().deleteGraph();
            }
        }
    }

    private void round(History.Round one, String place) {
        crash.arm(one.fault());
        RoundReport report = runner().syncOnce(++round);
        boolean planned = one.fault().point() != History.Point.NOWHERE;
        crash.arm(Fault.NONE);
        var failures = report.tables().stream()
                .flatMap(table -> table.failure().stream())
                .map(TableOutcome.Failure::toString)
                .toList();
        if (!planned && !failures.isEmpty()) {
            throw new Trouble("%s failed: %s".formatted(place, failures));
        }
        if (failures.isEmpty()) {
            compareWithOracle(place);
        }
        if (one.restart()) {
            stop();
        }
    }

    private void compareWithOracle(String place) {
        var expected = Oracle.graph(history.plans().get(plan), source.rows());
        var actual = LiveReading.withoutMarkers(stage.reading().elements(identityLabels()));
        var diff = GraphDiff.between(expected, actual);
        if (!diff.isEmpty()) {
            throw new Trouble("after %s the graph is not the oracle's:%n%s".formatted(place, diff));
        }
    }

    /** A new graph, a new ledger, every row at once: markers must agree too. */
    private void compareWithRebuild() {
        List<Element> grown = stage.reading().elements(identityLabels());
        stop();
        stage.clear();
        var fresh = new HistorySource(
                new History(0, history.plans(), 1000, false, Set.of(), List.of()), stage.allocator(), crash, planted);
        history.plans().getFirst().tables().forEach(table -> {
            var rows = source.rows().get(table.name());
            fresh.log(table.name()).commit(new History.Commit(table.name(), List.of(), rows));
        });
        try (var target = open()) {
            var report = runner(
                            fresh,
                            target,
                            new HistoryLedger(crash),
                            compiled(history.plans().get(plan), fresh),
                            Set.of())
                    .syncOnce(1);
            if (report.count(TableOutcome.Status.FAILED) > 0) {
                throw new Trouble("the build from nothing failed: " + report);
            }
        }
        var diff = GraphDiff.between(stage.reading().elements(identityLabels()), grown);
        if (!diff.isEmpty()) {
            throw new Trouble("the graph is not what a build from nothing gives:%n%s".formatted(diff));
        }
    }

    private Set<String> identityLabels() {
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

    private RoundRunner runner() {
        if (runner.isEmpty()) {
            runner = Optional.of(runner(Set.of()));
        }
        return runner.get();
    }

    private RoundRunner runner(Set<String> reload) {
        sink = Optional.of(open());
        return runner(source, sink.get(), ledger, mappings.get(plan), reload);
    }

    private RoundRunner runner(
            HistorySource tables,
            WatchedSink target,
            HistoryLedger positions,
            CompiledMapping mapping,
            Set<String> reload) {
        return new RoundRunner(
                new RoundRunner.Parts(
                        tables, target, positions, mapping, LentAllocator.root(stage.allocator()), stage.spills()),
                new HostIdentity("histories", false),
                new RoundPolicies(RELOAD, RELOAD, reload),
                event -> {},
                new StopSignal());
    }

    private WatchedSink open() {
        var factory = new FalkorDbBundle()
                .components().stream()
                        .filter(component -> component.type() == GraphSink.class)
                        .findFirst()
                        .orElseThrow();
        return new WatchedSink(stage.create(factory, history.batchRows()), crash, bent);
    }

    private void stop() {
        sink.ifPresent(WatchedSink::close);
        sink = Optional.empty();
        runner = Optional.empty();
    }
}
