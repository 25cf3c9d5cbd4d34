package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.round.Backoff;
import dev.bifrost.runtime.round.StopSignal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/**
 * Several graphs in one process: a {@link RuntimeHost} each, with a config, a ledger, folders, events and rounds of its own.
 * They share the bundles and the one root allocator; what is wrong with one of them leaves the others alone.
 *
 * <p><b>Threads.</b> Safe for several: each graph has one of its own, the caller's. Closed after all hosts.
 */
public final class HostGroup implements AutoCloseable {

    private static final Duration LEAST_WAIT = Duration.ofSeconds(10);
    private static final Duration MOST_WAIT = Duration.ofSeconds(100);

    private final BundleSpace space;
    private final List<EventHub> hubs;
    private final StopSignal stop = new StopSignal();
    private final Set<RuntimeHost> hosts = ConcurrentHashMap.newKeySet();
    private final AtomicInteger neverUp;

    private HostGroup(BundleSpace space, List<EventHub> hubs, int graphs) {
        this.space = space;
        this.hubs = hubs;
        this.neverUp = new AtomicInteger(graphs);
    }

    /**
     * Starts the bundles of all configs. The memory that all graphs share is the largest {@code memory} of them.
     *
     * @param files config files, at least one; those that cannot be read fail when their host is started
     * @throws BifrostException {@code host.SAME_GRAPH}, {@code host.SAME_LEDGER}; the first file's fault if none can be read
     */
    public static HostGroup open(List<Path> files) {
        return Errand.perform("bifrost start", () -> openHere(files));
    }

    private static HostGroup openHere(List<Path> files) {
        var configs = readable(files);
        var hubs = new CopyOnWriteArrayList<EventHub>();
        Consumer<RuntimeEvent> news = event -> hubs.forEach(hub -> hub.leave(event));
        var space = BundleSpace.open(
                BundleSpace.Settings.ofAll(
                        configs.stream().map(Readable::settings).toList()),
                List.of(),
                news);
        try {
            var group = new HostGroup(space, hubs, files.size());
            var writers = new WritersOfGraphs();
            for (Readable each : configs) {
                writers.add(each.file(), each.config(), () -> group.part(each.file(), each.config(), new EventHub()));
            }
            return group;
        } catch (RuntimeException | Error e) {
            space.close();
            throw e;
        }
    }

    private record Readable(Path file, HostConfig config) {
        BundleSpace.Settings settings() {
            return BundleSpace.Settings.of(config, file);
        }
    }

    private static List<Readable> readable(List<Path> files) {
        var readable = new ArrayList<Readable>();
        BifrostException first = null;
        for (Path file : files) {
            try {
                readable.add(new Readable(file, HostConfig.read(file)));
            } catch (BifrostException e) {
                first = first == null ? e : first;
            }
        }
        if (readable.isEmpty()) {
            throw first;
        }
        return readable;
    }

    private BundleSpace part(Path file, HostConfig config, EventHub events) {
        space.bundles()
                .refusals()
                .forEach(each -> events.leave(new RuntimeEvent.BundleRefused(each.file(), each.code(), each.reason())));
        var part = space.part(
                file.toString(), BundleSpace.Settings.of(config, file), events::publish, () -> hubs.remove(events));
        hubs.add(events);
        return part;
    }

    /** Starts the host of one graph; the caller closes it. */
    public RuntimeHost start(HostOptions options) {
        var host = RuntimeHost.start(options, Set.of(), (config, events) -> part(options.config(), config, events));
        hosts.add(host);
        if (stop.isRaised()) {
            host.stop();
        }
        return host;
    }

    /**
     * Runs rounds of one graph until {@link #stop}. A host that does not start, or ends with a fault, is tried again, later
     * each time: a config that is mended and a server that comes back are taken up. Where no graph of the group ever
     * started, the group stops.
     *
     * @param done hears of each round
     * @param failed hears why there is no host
     */
    public void keep(HostOptions options, Consumer<RoundReport> done, Consumer<Throwable> failed) {
        var backoff = backoff(options.config());
        boolean tried = false;
        while (!stop.isRaised()) {
            try (var host = start(options)) {
                tried = true;
                try {
                    host.run(done);
                } finally {
                    hosts.remove(host);
                }
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
                failed.accept(e);
                if (!tried && neverUp.decrementAndGet() == 0) {
                    stop();
                }
                tried = true;
                stop.await(backoff.afterFailure());
            }
        }
    }

    private static Backoff backoff(Path file) {
        var random = RandomGenerator.getDefault();
        try {
            var config = HostConfig.read(file);
            return new Backoff(config.interval(), config.backoffCap(), random);
        } catch (BifrostException e) {
            return new Backoff(LEAST_WAIT, MOST_WAIT, random);
        }
    }

    /** Ends what {@link #keep} does; returns at once. */
    public void stop() {
        stop.raise();
        hosts.forEach(RuntimeHost::stop);
    }

    /** Stops all graphs and waits for the rounds in flight, for each as long as its config says. */
    public void stopAndWait() {
        stop();
        hosts.forEach(RuntimeHost::stopAndWait);
    }

    @Override
    public void close() {
        stop();
        Errand.perform("bifrost close", space::close);
    }
}
