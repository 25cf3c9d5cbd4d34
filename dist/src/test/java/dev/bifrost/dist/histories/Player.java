package dev.bifrost.dist.histories;

import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.dist.histories.Referee.Trouble;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.diff.RoundDiff;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.round.HostIdentity;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.RoundRunner;
import dev.bifrost.runtime.round.StopSignal;
import dev.bifrost.runtime.verify.Progress;
import dev.bifrost.runtime.verify.Verification;
import dev.bifrost.sink.falkordb.FalkorDbBundle;
import dev.bifrost.testkit.GraphDiff.Element;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Plays one history: the real runner and sink, the source, ledger and crashes of the history. */
final class Player {

    /** Every so many histories end with damage that is to be mended. */
    private static final int DAMAGED = 3;

    /** In every so many histories one round is foretold, and in every so many each that has no fault. */
    private static final int FORETOLD_ONCE = 4;

    private static final int FORETOLD_ALWAYS = 25;

    private static final RoundPolicies.Choice RELOAD = RoundPolicies.Choice.RELOAD;

    private final History history;
    private final Stage stage;
    private final Planted planted;
    private final Crash crash = new Crash();
    private final HistoryTables tables;
    private final HistoryLedger ledger;
    private final Bent bent;
    private final Company company;
    private final Referee referee;
    private Plan plan;
    private final Set<String> reload = new HashSet<>();
    private long round;
    private boolean foretold;
    private Optional<WatchedSink> sink = Optional.empty();
    private Optional<RoundRunner> runner = Optional.empty();

    private Player(History history, Stage stage, Planted planted, Function<Crash, HistoryTables> maker) {
        this.history = history;
        this.stage = stage;
        this.planted = planted;
        tables = maker.apply(crash);
        ledger = new HistoryLedger(crash);
        bent = new Bent(planted);
        company = Company.of(history, planted);
        referee = new Referee(history, stage, tables, company);
        plan = history.plans().getFirst();
    }

    /** What is wrong with the graph; empty if the invariant holds. */
    static Optional<String> play(History history, Stage stage, Planted planted) {
        return play(history, stage, planted, crash -> new HistorySource(history, stage.allocator(), crash, planted));
    }

    /** The same over other tables, which are closed at the end. */
    static Optional<String> play(History history, Stage stage, Planted planted, Function<Crash, HistoryTables> maker) {
        var player = new Player(history, stage, planted, maker);
        stage.clear();
        stage.serve(player.crash);
        try (player.tables) {
            return player.play();
        } catch (Trouble e) {
            return Optional.of(e.getMessage());
        } catch (RuntimeException e) {
            return Optional.of("threw " + e + " at " + e.getStackTrace()[0]);
        } finally {
            player.stop();
        }
    }

    private Optional<String> play() {
        int at = 0;
        for (var event : history.events()) {
            act(event, "event %d, %s".formatted(at++, event));
        }
        mend();
        round(new History.Round(Fault.NONE, false), "the last round");
        if (!runner().syncOnce(++round).isIdle()) {
            throw new Trouble("a round after the last one was not idle");
        }
        referee.compareWithOracle(plan, "the last round");
        verify();
        if (history.seed() % DAMAGED == 0) {
            vandalise();
        }
        if (!plan.anyTable(Plan.Ways::keeps)) {
            if (planted == Planted.NONE) {
                compareWithBuiltAside();
            }
            compareWithRebuild();
        }
        return Optional.empty();
    }

    /** What waits gets the full read that it waits for; what fails is told to pass over the rows that it fails for. */
    private void mend() {
        referee.waiting().forEach(tables::expire);
        if (plan.anyTable(Plan.Ways::fails)) {
            stop();
            plan = plan.mended();
        }
    }

    private CompiledMapping compiled(TableSource source) {
        var spec = MappingReader.parse("mapping.json", MappingText.of(plan, planted, company));
        return new MappingCompiler(source, "history", new Customs(plan)).compile(spec);
    }

    private void act(History.Event event, String place) {
        switch (event) {
            case History.Commit commit -> {
                if (tables.commit(commit)) {
                    stop();
                }
            }
            case History.Round one -> round(one, place);
            case History.SetBack back -> ledger.setBack(back.table(), back.moves());
            case History.Expire expire -> tables.expire(expire.table());
            case History.Remap remap -> {
                plan = history.plans().get(remap.plan());
                stop();
            }
            case History.Reload reload -> {
                stop();
                if (isKnown(reload.table())) {
                    this.reload.add(reload.table());
                    runner = Optional.of(runner(Set.of(reload.table())));
                }
            }
            case History.LoseGraph ignored -> {
                stop();
                stage.reading().deleteGraph();
                referee.graphLost();
            }
        }
    }

    /** A reload of a table that neither mapping nor ledger has is refused. */
    private boolean isKnown(String table) {
        return ledger.tables().contains(table)
                || plan.tables().stream().anyMatch(planned -> planned.name().equals(table));
    }

    private void round(History.Round one, String place) {
        var foretold = foretell(one);
        tables.beginRound();
        crash.arm(one.fault());
        RoundReport report = runner().syncOnce(++round);
        crash.arm(Fault.NONE);
        foretold.ifPresent(before -> before.compare(stage.reading().elements(referee.identityLabels()), place));
        report.tables().stream()
                .filter(table -> table.status() == TableOutcome.Status.SYNCED)
                .forEach(table -> reload.remove(table.table()));
        referee.judge(report, plan, one.fault().point() != History.Point.NOWHERE, place);
        if (one.restart()) {
            stop();
        }
    }

    /** What a round without a fault would change, before it is run. */
    private Optional<Foretold> foretell(History.Round one) {
        if (planted != Planted.NONE || one.fault().point() != History.Point.NOWHERE || !isForetold()) {
            return Optional.empty();
        }
        runner();
        var parts = new RoundRunner.Parts(
                tables.source(),
                sink.orElseThrow(),
                ledger,
                compiled(tables.source()),
                LentAllocator.root(stage.allocator()),
                stage.spills(),
                stage.spills().resolve("letters"));
        var diff = new RoundDiff(
                parts,
                new HostIdentity("histories", false),
                new RoundPolicies(RELOAD, RELOAD, reload),
                new StopSignal(),
                Progress.NONE);
        diff.settle();
        var before = stage.reading().elements(referee.identityLabels());
        foretold = true;
        return Optional.of(new Foretold(before, diff.look(2).report()));
    }

    /** In some histories once, at another round in each; in a few every time. */
    private boolean isForetold() {
        return history.seed() % FORETOLD_ALWAYS == 0
                || history.seed() % FORETOLD_ONCE == 0 && !foretold && round >= history.seed() / FORETOLD_ONCE % 5;
    }

    /** The same host builds the same graph anew, aside, and goes on from there. */
    private void compareWithBuiltAside() {
        List<Element> grown = referee.graph();
        RebuildReport report = runner().rebuild(++round);
        boolean isOrdinary = report.ordinary().isPresent() && company.equals(Company.NONE);
        if (isOrdinary || report.round().count(TableOutcome.Status.FAILED) > 0) {
            throw new Trouble("the graph was not built aside: " + report);
        }
        referee.compareWithRebuild(grown);
        if (!runner().syncOnce(++round).isIdle()) {
            throw new Trouble("a round after a rebuild was not idle");
        }
        referee.compareWithRebuild(grown);
    }

    /** What the product says of its own work. */
    private void verify() {
        var report = verification().run(List.of(), 3);
        if (!report.isClean()) {
            throw new Trouble("verify after the last round found " + report);
        }
    }

    private Verification verification() {
        var parts = new Verification.Parts(
                tables.source(),
                sink.orElseThrow(),
                () -> ledger,
                compiled(tables.source()),
                LentAllocator.root(stage.allocator()),
                stage.spills());
        return new Verification(parts, Progress.NONE);
    }

    /** Damage is found, and mended so that the graph is again what the rules say. */
    private void vandalise() {
        if (history.plans().stream().anyMatch(each -> each.anyTable(Plan.Ways::keeps))
                || company.keeps()
                || !referee.waiting().isEmpty()) {
            return; // what only the graph still knew is not in any table
        }
        var vandal = new Vandal(stage.reading(), history.seed());
        int deeds = 1 + (int) (history.seed() % 4);
        for (int i = 0; i < deeds; i++) {
            vandal.strike();
        }
        List<Element> damaged = referee.graph();
        var repaired = verification().repair(List.of(), 3, new HostIdentity("histories", false));
        boolean isDamage = referee.differsFromOracle(plan, damaged);
        if (isDamage && repaired.found().isClean()) {
            throw new Trouble("verify did not find " + vandal.deeds());
        }
        if (!repaired.left().isClean()) {
            throw new Trouble("%s%nfound %s%nleft %s".formatted(vandal.deeds(), repaired.found(), repaired.left()));
        }
        referee.compareWithOracle(
                plan, "after " + vandal.deeds() + "\nfound " + repaired.found().samples() + "\nrepair");
    }

    /** A new graph, a new ledger, every row at once. */
    private void compareWithRebuild() {
        List<Element> grown = referee.graph();
        stop();
        stage.clear();
        try (var target = open()) {
            var report = runner(tables.anew(), target, new HistoryLedger(crash), Set.of())
                    .syncOnce(1);
            if (report.count(TableOutcome.Status.FAILED) > 0) {
                throw new Trouble("the build from nothing failed: " + report);
            }
        }
        referee.compareWithRebuild(grown);
    }

    private RoundRunner runner() {
        if (runner.isEmpty()) {
            runner = Optional.of(runner(Set.of()));
        }
        return runner.get();
    }

    private RoundRunner runner(Set<String> reload) {
        sink = Optional.of(open());
        return runner(tables.source(), sink.get(), ledger, reload);
    }

    private RoundRunner runner(TableSource source, WatchedSink target, HistoryLedger positions, Set<String> reload) {
        return new RoundRunner(
                new RoundRunner.Parts(
                        source,
                        target,
                        positions,
                        compiled(tables.source()),
                        LentAllocator.root(stage.allocator()),
                        stage.spills(),
                        stage.spills().resolve("letters")),
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
        reload.clear();
    }
}
