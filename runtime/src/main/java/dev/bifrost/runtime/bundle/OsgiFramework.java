package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.hooks.resolver.ResolverHookFactory;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.launch.FrameworkFactory;
import org.osgi.framework.wiring.FrameworkWiring;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The OSGi framework: gives each bundle a class loader that sees its own jar, the shared packages, and what it imports.
 *
 * <p>Its cache is emptied at each start: the bundle directory is the only memory. Its threads are daemons, so that a
 * program whose main thread dies ends.
 *
 * <p>Not safe for use by several threads.
 */
final class OsgiFramework {

    private static final Logger LOG = LoggerFactory.getLogger(OsgiFramework.class);
    private static final Duration REFRESH = Duration.ofSeconds(30);

    private final Framework framework;
    private final LeavingBundles leaving = new LeavingBundles();

    private OsgiFramework(Framework framework) {
        this.framework = framework;
    }

    /**
     * Starts a framework.
     *
     * @param storage its cache, used by nobody else
     */
    static OsgiFramework start(Path storage) {
        var framework = ServiceLoader.load(FrameworkFactory.class, OsgiFramework.class.getClassLoader())
                .findFirst()
                .orElseThrow(() -> new BifrostException(
                        BundleErrors.FRAMEWORK_FAILED, "the OSGi framework is not on the class path of the host"))
                .newFramework(settings(storage));
        var started = new OsgiFramework(framework);
        started.launch(storage);
        return started;
    }

    private static Map<String, String> settings(Path storage) {
        return Map.of(
                Constants.FRAMEWORK_STORAGE,
                storage.toString(),
                Constants.FRAMEWORK_STORAGE_CLEAN,
                Constants.FRAMEWORK_STORAGE_CLEAN_ONFIRSTINIT,
                Constants.FRAMEWORK_SYSTEMPACKAGES_EXTRA,
                SharedPackages.header(),
                // While a flight recording runs, the JVM makes every event class refer to the first, also a bundle's
                // own.
                // Language engines look the second up by name as they start; the JVM lets nobody call it.
                Constants.FRAMEWORK_BOOTDELEGATION,
                "jdk.jfr.internal.*,jdk.internal.access",
                // An old and a new version of a bundle are there together for a while.
                Constants.FRAMEWORK_BSNVERSION,
                Constants.FRAMEWORK_BSNVERSION_MULTIPLE,
                "felix.service.urlhandlers",
                "false",
                // In the calling thread: threads of a pool would outlive the framework.
                "felix.resolver.parallelism",
                "1",
                // It writes to the standard output; its events are logged here instead.
                "felix.log.level",
                "0");
    }

    private void launch(Path storage) {
        var failure = onDaemon(this::init);
        if (failure.isPresent()) {
            stop(REFRESH);
            throw new BifrostException(
                    BundleErrors.FRAMEWORK_FAILED,
                    "the framework for bundles could not start in " + storage
                            + "; check that this user may write there",
                    failure.get());
        }
    }

    /** Something that the framework does on threads that it makes for it. */
    private interface FrameworkWork {
        void run() throws BundleException;
    }

    /** A thread inherits from its maker that it is a daemon: so the work has one for a maker. */
    private static Optional<Exception> onDaemon(FrameworkWork work) {
        var failure = new AtomicReference<Exception>();
        var maker = Thread.ofPlatform().daemon().name("bifrost-bundles").start(() -> {
            try {
                work.run();
            } catch (BundleException | RuntimeException failed) {
                failure.set(failed);
            }
        });
        try {
            maker.join();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            failure.compareAndSet(null, interrupted);
        }
        return Optional.ofNullable(failure.get());
    }

    private void init() throws BundleException {
        framework.init();
        var context = framework.getBundleContext();
        context.addFrameworkListener(OsgiFramework::log);
        context.registerService(ResolverHookFactory.class, leaving, null);
        framework.start();
    }

    private static void log(FrameworkEvent event) {
        if (event.getType() == FrameworkEvent.ERROR) {
            LOG.debug("bundle {}", event.getBundle(), event.getThrowable());
        }
    }

    Bundle system() {
        return framework;
    }

    /**
     * Takes in a copy of a jar, and uses it where it lies until the bundle is removed.
     *
     * @throws BifrostException {@code host.NOT_A_BUNDLE} if the framework cannot read its manifest, {@code
     *     host.COPY_FAILED} if its cache cannot be written
     */
    Bundle install(StagedJar jar) {
        try {
            return framework
                    .getBundleContext()
                    .installBundle("reference:" + jar.content().toFile().toURI());
        } catch (BundleException failed) {
            var root = rootCause(failed);
            throw root instanceof IOException io
                    ? copyFailed(jar.file(), io)
                    : new BifrostException(
                            BundleErrors.NOT_A_BUNDLE,
                            jar.file() + " has a manifest that is not one of a bundle: " + root.getMessage()
                                    + "; build it with bnd",
                            failed);
        }
    }

    /** The framework wraps what it says of a manifest, and what happened to its cache. */
    private static Throwable rootCause(Throwable failed) {
        return failed.getCause() == null ? failed : rootCause(failed.getCause());
    }

    static BifrostException copyFailed(String file, IOException failed) {
        return new BifrostException(
                BundleErrors.COPY_FAILED,
                file + " cannot be copied into the host's work directory: " + failed
                        + "; check that this user may read the file, and that the disk has room",
                failed);
    }

    /** Resolves as many as can be; none of them imports from those that leave. */
    void resolve(Collection<Bundle> bundles, Collection<Bundle> leavingBundles) {
        leaving.set(leavingBundles);
        wiring().resolveBundles(bundles);
    }

    /** The bundles that import from one of these, directly or not; with these. */
    Set<Bundle> dependents(Collection<Bundle> bundles) {
        return new HashSet<>(wiring().getDependencyClosure(bundles));
    }

    /** Stops and removes bundles that nothing else depends on, and lets go of their class loaders. */
    void remove(Collection<Bundle> bundles) {
        for (var bundle : bundles) {
            try (var scope = LoaderScope.enter(OsgiFramework.class.getClassLoader())) {
                bundle.uninstall();
            } catch (BundleException | IllegalStateException failed) {
                LOG.warn("bundle {} did not end well", bundle.getSymbolicName(), failed);
            }
        }
        var refreshed = new CountDownLatch(1);
        wiring().refreshBundles(bundles, event -> refreshed.countDown());
        if (!await(refreshed)) {
            LOG.warn("the class loaders of {} bundles were not let go within {}", bundles.size(), REFRESH);
        }
    }

    /** Stops all bundles in bounded time; whether it succeeded. */
    boolean stop(Duration patience) {
        onDaemon(framework::stop).ifPresent(failed -> LOG.warn("the bundles did not stop", failed));
        try {
            return framework.waitForStop(patience.toMillis()).getType() != FrameworkEvent.WAIT_TIMEDOUT;
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private FrameworkWiring wiring() {
        return framework.adapt(FrameworkWiring.class);
    }

    private static boolean await(CountDownLatch latch) {
        try {
            return latch.await(REFRESH.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
