package dev.bifrost.runtime.host;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.bundle.Closing;
import dev.bifrost.runtime.bundle.Held;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.metrics.HostMetrics;
import dev.bifrost.runtime.round.Backoff;
import dev.bifrost.runtime.round.HostIdentity;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.StopSignal;
import dev.bifrost.runtime.round.SyncLoop;
import dev.bifrost.runtime.verify.Progress;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * The host of one config: runs rounds and keeps its components fresh between them.
 *
 * <p><b>Threads.</b> Rounds run one at a time. Whatever calls a bundle is an {@link Errand}, on a thread of its own for
 * which the caller waits; {@link #stop} and the questions may come from any thread.
 */
public final class RuntimeHost implements BifrostHost {

    private final HostConfig config;
    private final BundleSpace space;
    private final EventHub events;
    private final HostMetrics metrics;
    private final Rounds rounds;
    private final StopSignal stop = new StopSignal();
    private final CountDownLatch loopEnded = new CountDownLatch(1);
    private final List<Held<EventListener>> listeners = new ArrayList<>();
    private boolean closed;

    private RuntimeHost(
            HostConfig config, BundleSpace space, EventHub events, HostIdentity identity, RoundPolicies policies) {
        this.config = config;
        this.space = space;
        this.events = events;
        this.metrics = new HostMetrics(space.allocators()::allocatedBytes, InstantSource.system());
        this.rounds = new Rounds(config, space, events, metrics, identity, policies, stop);
        events.add(metrics);
    }

    /**
     * Starts bundles, opens the components and compiles the mapping.
     *
     * @param reload tables that the first round reads from the beginning
     */
    public static RuntimeHost start(HostOptions options, Set<String> reload) {
        return start(
                options,
                reload,
                (config, events) -> BundleSpace.open(
                        BundleSpace.Settings.of(config, options.config()), options.lent(), events::publish));
    }

    /** Opens the space in which a host of this config works. */
    interface Ground {
        BundleSpace open(HostConfig config, EventHub events);
    }

    /** As {@link #start(HostOptions, Set)}, on ground of the caller's. */
    static RuntimeHost start(HostOptions options, Set<String> reload, Ground ground) {
        return Errand.perform("bifrost start", () -> startHere(options, reload, ground));
    }

    private static RuntimeHost startHere(HostOptions options, Set<String> reload, Ground ground) {
        var config = HostConfig.read(options.config());
        var events = new EventHub();
        options.listeners().forEach(events::add);
        var space = ground.open(config, events);
        var identity = identity(options.config(), options.takeOver());
        var host = new RuntimeHost(config, space, events, identity, policies(config, reload));
        try {
            host.openListeners();
            host.rounds.wire();
            return host;
        } catch (RuntimeException | Error e) {
            host.close();
            throw e;
        }
    }

    /** The host of a config file, as a graph knows it. */
    public static HostIdentity identity(Path config, boolean takeOver) {
        return new HostIdentity(OwnerName.of(config), takeOver);
    }

    static RoundPolicies policies(HostConfig config, Set<String> reload) {
        return new RoundPolicies(choice(config.onGraphBehind()), choice(config.onMappingChanged()), reload);
    }

    private static RoundPolicies.Choice choice(HostConfig.Policy policy) {
        return switch (policy) {
            case RELOAD -> RoundPolicies.Choice.RELOAD;
            case REFUSE -> RoundPolicies.Choice.REFUSE;
        };
    }

    private void openListeners() {
        for (var ref : config.listeners()) {
            var listener = space.registry().open(EventListener.class, ref);
            listeners.add(listener);
            events.add(Guarded.component(listener, EventListener.class));
        }
    }

    @Override
    public RoundReport syncOnce() {
        return Errand.perform("bifrost round", this::syncOnceHere);
    }

    private synchronized RoundReport syncOnceHere() {
        return rounds.next();
    }

    /**
     * Runs one round if it changes exactly what was planned; else nothing is written.
     *
     * @param digest of the plan
     * @param progress hears of the look that comes before the round
     * @param looked is called when the look is over
     * @throws dev.bifrost.api.BifrostException {@code diff.PLAN_DIFFERS}
     */
    public RoundReport syncPlanned(String digest, Progress progress, Runnable looked) {
        return Errand.perform("bifrost round", () -> syncPlannedHere(digest, progress, looked));
    }

    private synchronized RoundReport syncPlannedHere(String digest, Progress progress, Runnable looked) {
        return rounds.planned(digest, progress, looked);
    }

    @Override
    public RebuildReport rebuild() {
        return Errand.perform("bifrost rebuild", this::rebuildHere);
    }

    private synchronized RebuildReport rebuildHere() {
        return rounds.rebuild();
    }

    /**
     * Runs rounds until {@link #stop}, and waits between them.
     *
     * @param done hears of each round
     */
    public void run(Consumer<RoundReport> done) {
        var backoff = new Backoff(config.interval(), config.backoffCap(), RandomGenerator.getDefault());
        try {
            new SyncLoop(
                            () -> {
                                RoundReport report = syncOnce();
                                done.accept(report);
                                return report;
                            },
                            backoff,
                            stop)
                    .run();
        } finally {
            loopEnded.countDown();
        }
    }

    /** The registry that exporters read. */
    public HostMetrics metrics() {
        return metrics;
    }

    @Override
    public void refreshBundles() {
        Errand.perform("bifrost bundles", this::refreshBundlesHere);
    }

    private synchronized void refreshBundlesHere() {
        space.bundles().refreshNow();
    }

    @Override
    public Map<String, String> bundles() {
        return space.bundles().bundles();
    }

    @Override
    public List<Refusal> refusals() {
        return space.bundles().refusals();
    }

    @Override
    public long allocatedBytes() {
        return space.allocators().allocatedBytes();
    }

    @Override
    public void stop() {
        stop.raise();
    }

    /** Stops {@link #run} and waits for its end, at most the config's {@code shutdown_timeout}; true if it ended. */
    public boolean stopAndWait() {
        stop();
        try {
            return loopEnded.await(config.shutdownTimeout().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public void close() {
        stop();
        Errand.perform("bifrost close", this::closeHere);
    }

    private synchronized void closeHere() {
        if (closed) {
            return;
        }
        closed = true;
        var closing = new Closing();
        closing.close(rounds);
        listeners.forEach(closing::close);
        closing.close(space);
        closing.rethrow();
    }
}
