package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.runtime.bundle.Closing;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.diff.RoundDiff;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.metrics.HostMetrics;
import dev.bifrost.runtime.round.HostIdentity;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.RoundRunner;
import dev.bifrost.runtime.round.StopSignal;
import dev.bifrost.runtime.verify.Progress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A host's rounds, and the components that they use: opened anew between two rounds where a bundle was replaced or
 * removed. What cannot be opened fails every table of the round, and is tried again before the next.
 *
 * <p>One thread at a time.
 */
final class Rounds implements AutoCloseable {

    private final HostConfig config;
    private final BundleSpace space;
    private final EventHub events;
    private final HostMetrics metrics;
    private final HostIdentity identity;
    private final StopSignal stop;
    private final LentAllocator allocator;
    private final KnownCustoms knownCustoms = new KnownCustoms();
    private RoundPolicies policies;
    private RoundPolicies asked;
    private Wiring wiring;
    private RoundRunner runner;
    private List<String> tables = List.of();
    private RoundReport last = new RoundReport(0, List.of(), Duration.ZERO);
    private long round;

    Rounds(
            HostConfig config,
            BundleSpace space,
            EventHub events,
            HostMetrics metrics,
            HostIdentity identity,
            RoundPolicies policies,
            StopSignal stop) {
        this.config = config;
        this.space = space;
        this.events = events;
        this.metrics = metrics;
        this.identity = identity;
        this.policies = policies;
        this.stop = stop;
        this.allocator = space.allocators().rounds();
    }

    /**
     * Opens the components and compiles the mapping.
     *
     * @throws BifrostException if one is missing, or the mapping is wrong
     */
    void wire() {
        wiring = new Wiring(space, config, Wiring.Past.KEPT, knownCustoms);
        run(wiring);
    }

    private void run(Wiring open) {
        var mapping = open.mapping();
        metrics.name(mapping.tables().stream()
                .flatMap(table -> table.bindings().stream())
                .map(CompiledTable.Binding::shape)
                .collect(Collectors.toMap(StepShape::id, StepShape::name)));
        runner = new RoundRunner(parts(open), identity, policies, events::publish, stop);
        asked = policies;
        policies = policies.withoutReload();
        tables = mapping.names();
    }

    private RoundRunner.Parts parts(Wiring open) {
        return open.parts(allocator, config.workDirectory().resolve(LetterShelf.FOLDER));
    }

    /**
     * Runs the next round over the windows that are looked at first, if they come to what was planned.
     *
     * @param looked is called in between
     * @throws BifrostException {@code diff.PLAN_DIFFERS}: nothing was written
     */
    RoundReport planned(String digest, Progress progress, Runnable looked) {
        round++;
        var diff = new RoundDiff(parts(wiring), identity, asked, stop, progress);
        diff.settle();
        var plan = diff.look(0);
        looked.run();
        plan.require(digest);
        last = new RoundRunner(plan.pinned(), identity, asked, events::publish, stop).syncOnce(round);
        return last;
    }

    /** Runs the next round. What hinders all tables is each table's failure. */
    RoundReport next() {
        return next(each -> new RebuildReport(each.syncOnce(round), Optional.empty()))
                .round();
    }

    /** Builds the graph anew. What hinders all tables is each table's failure. */
    RebuildReport rebuild() {
        return next(each -> each.rebuild(round));
    }

    private RebuildReport next(Function<RoundRunner, RebuildReport> act) {
        round++;
        try {
            space.bundles().refresh();
            freshen();
        } catch (BifrostException e) {
            return new RebuildReport(failed(e), Optional.empty());
        }
        var report = act.apply(runner);
        last = report.round();
        return report;
    }

    /** On a fault there is no runner, so that everything is opened anew before the next round. */
    private void freshen() {
        var former = runner;
        runner = null;
        if (former == null || wiring.isStale()) {
            wiring.close();
            wire();
        } else if (wiring.lookAgain(last)) {
            run(wiring);
        } else {
            runner = former;
        }
    }

    private RoundReport failed(BifrostException reason) {
        events.publish(new RuntimeEvent.RoundStarted(round, tables.size()));
        var outcomes =
                tables.stream().map(table -> TableOutcome.failed(table, reason)).toList();
        outcomes.forEach(outcome -> events.publish(new RuntimeEvent.TableFinished(outcome)));
        var report = new RoundReport(round, outcomes, Duration.ZERO);
        events.publish(new RuntimeEvent.RoundFinished(report));
        return report;
    }

    @Override
    public void close() {
        var closing = new Closing();
        if (wiring != null) {
            closing.close(wiring);
        }
        closing.close(allocator);
        closing.rethrow();
    }
}
