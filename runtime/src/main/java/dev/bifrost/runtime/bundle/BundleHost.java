package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.host.BifrostHost.Refusal;
import dev.bifrost.runtime.bundle.BundleDirectory.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the bundles equal to the jars of the bundle directories, and the registry equal to the bundles.
 *
 * <p>The runtime calls {@link #refresh} between rounds. Components that are open go on working
 * through a refresh; {@link Held#isStale} tells their owner to open them anew, and their bundle goes with the refresh
 * after that.
 *
 * <p><b>Errors.</b> A bundle that cannot be taken is reported by name; the others run.
 *
 * <p><b>Threads.</b> Safe for use by several threads; events are published on the thread that refreshes.
 */
public final class BundleHost implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(BundleHost.class);
    private static final Duration STOP = Duration.ofSeconds(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final WorkDirectory work;
    private final OsgiFramework framework;
    private final Installation installation;
    private final Consumer<RuntimeEvent> events;
    private volatile Map<String, String> bundles = Map.of();
    private volatile List<Refusal> refusals = List.of();
    private volatile boolean closed;

    private BundleHost(
            WorkDirectory work, OsgiFramework framework, Installation installation, Consumer<RuntimeEvent> events) {
        this.work = work;
        this.framework = framework;
        this.installation = installation;
        this.events = events;
    }

    /**
     * Starts the bundles of a directory. Files that are no whole zip yet are taken by a later refresh.
     *
     * @param registry gets what the bundles offer
     * @param events hears of bundles that were loaded, refused, replaced and removed
     * @throws BifrostException if the bundle directory or the work directory cannot be used; not if a bundle is refused
     */
    public static BundleHost start(BundleSettings settings, ComponentRegistry registry, Consumer<RuntimeEvent> events) {
        var work = WorkDirectory.open(settings.workDirectory());
        try {
            return start(settings, work, registry, events);
        } catch (RuntimeException | Error failed) {
            work.close();
            throw failed;
        }
    }

    private static BundleHost start(
            BundleSettings settings, WorkDirectory work, ComponentRegistry registry, Consumer<RuntimeEvent> events) {
        var framework = OsgiFramework.start(work.framework());
        try {
            var directory = new BundleDirectory(settings.directories(), settings.clock());
            var installation = new Installation(directory, work.staging(), framework, registry);
            var host = new BundleHost(work, framework, installation, events);
            registry.explainWith(host::refusalsInWords);
            host.refreshNow();
            return host;
        } catch (RuntimeException | Error failed) {
            framework.stop(STOP);
            throw failed;
        }
    }

    /**
     * Goes towards what the directory shows. A new or changed file is taken when it is whole and looked the same at two
     * refreshes; a file that is being copied is left alone.
     *
     * @throws BifrostException {@code host.DIRECTORY_UNREADABLE}; the bundles stay as they are
     */
    public void refresh() {
        converge(Patience.SETTLED);
    }

    /** As {@link #refresh}, but takes every whole zip at once: the caller knows that nothing is being copied. */
    public void refreshNow() {
        converge(Patience.WHOLE);
    }

    private void converge(Patience patience) {
        List<RuntimeEvent> news;
        lock.lock();
        try {
            if (closed) {
                return;
            }
            news = installation.converge(patience);
            bundles = installation.bundles();
            refusals = installation.refusals();
        } finally {
            lock.unlock();
        }
        news.forEach(this::tell);
    }

    /** The bundles that are up: symbolic name and version, sorted. */
    public Map<String, String> bundles() {
        return bundles;
    }

    /** Files of the bundle directory that were not taken, sorted. */
    public List<Refusal> refusals() {
        return refusals;
    }

    /**
     * Takes everything out of the registry and stops the bundles, in bounded time. Components should be closed before.
     * Idempotent.
     */
    @Override
    public void close() {
        close(STOP);
    }

    void close(Duration patience) {
        // A bundle that hangs while it starts holds the lock, and must not hold up the end.
        var locked = tryLock(patience);
        try {
            if (closed) {
                return;
            }
            closed = true;
            if (locked) {
                installation.withdrawAll();
            }
            if (!framework.stop(patience)) {
                LOG.warn("the bundles did not stop within {}; their threads are left behind", patience);
            }
            work.close();
        } finally {
            if (locked) {
                lock.unlock();
            }
        }
    }

    private boolean tryLock(Duration patience) {
        try {
            return lock.tryLock(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void tell(RuntimeEvent event) {
        LOG.info("{}", event);
        try {
            events.accept(event);
        } catch (RuntimeException failed) {
            LOG.warn("a listener failed on {}", event, failed);
        }
    }

    private String refusalsInWords() {
        var files = refusals;
        return files.isEmpty()
                ? ""
                : "; files of the bundle directory that were not taken: "
                        + files.stream()
                                .map(refusal -> refusal.file() + " (" + refusal.code() + ")")
                                .collect(Collectors.joining(", "));
    }
}
