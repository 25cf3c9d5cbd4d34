package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Command;
import java.lang.ref.WeakReference;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ReplacedBundleTest {

    private HostFixture fixture;

    @BeforeEach
    void open(@TempDir Path root) {
        fixture = new HostFixture(root);
        greeter("acme.a", "hello", "version 0").writeTo(fixture.bundles, "a.jar");
        fixture.start();
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void anOpenComponentOfTheOldVersionWorksUntilItIsClosedThoughTheHostRefreshesOn() {
        try (var old = fixture.open("hello")) {
            replace(1);
            fixture.host().refresh();
            fixture.host().refresh();

            assertThat(old.isStale()).isTrue();
            assertThat(old.<String>call(Command::summary)).isEqualTo("version 0");
            assertThat(old.<Integer>call(command -> command.run(null, null)))
                    .as("a class is loaded only now")
                    .isEqualTo(64);
            assertThat(fixture.greeting("hello")).isEqualTo("version 1");
        }
    }

    @Test
    void anOpenComponentOfARemovedBundleWorksUntilItIsClosed() {
        try (var old = fixture.open("hello")) {
            fixture.remove("a.jar");
            fixture.host().refreshNow();
            fixture.host().refreshNow();

            assertThat(old.isStale()).isTrue();
            assertThat(old.<String>call(Command::summary)).isEqualTo("version 0");
        }
    }

    @Test
    void theRegistrysVersionGrowsWithEachChange() {
        var before = fixture.registry.version();
        fixture.host().refresh();
        assertThat(fixture.registry.version()).isEqualTo(before);

        replace(1);
        assertThat(fixture.registry.version()).isGreaterThan(before);
    }

    @Test
    void theClassLoaderOfAReplacedBundleIsCollected() {
        var loaders = new ArrayList<WeakReference<ClassLoader>>();
        for (var i = 1; i <= 5; i++) {
            loaders.add(usedLoader());
            replace(i);
        }
        fixture.host().refresh();

        assertThat(loaders).allMatch(ReplacedBundleTest::isCollected);
        assertThat(fixture.greeting("hello")).isEqualTo("version 5");
    }

    @Test
    void aBundleThatFailsAgainAndAgainDoesNotStandInTheWayOfItsSuccessor() {
        for (var i = 0; i < 3; i++) {
            Greeters.throwing("acme.a", "hello").version("2.0." + i).writeTo(fixture.bundles, "a.jar");
            fixture.host().refreshNow();
            assertThat(fixture.greeting("hello")).isEqualTo("version 0");
        }
        replace(3);
        assertThat(fixture.greeting("hello")).isEqualTo("version 3");
    }

    @Test
    void componentsAreOpenedAndCalledWhileTheirBundleIsReplacedAgainAndAgain() throws InterruptedException {
        var replacements = 8;
        var done = new AtomicBoolean();
        var calls = new AtomicInteger();
        var faults = new ConcurrentLinkedQueue<Throwable>();
        try (var workers = Executors.newFixedThreadPool(2)) {
            for (var i = 0; i < 2; i++) {
                workers.submit(() -> callUntil(done, calls, faults));
            }
            for (var i = 1; i <= replacements; i++) {
                replace(i);
            }
            done.set(true);
            workers.shutdown();
            assertThat(workers.awaitTermination(20, TimeUnit.SECONDS)).isTrue();
        }

        assertThat(faults).isEmpty();
        assertThat(calls.get()).isPositive();
        assertThat(fixture.greeting("hello")).isEqualTo("version " + replacements);
        assertThat(fixture.allocators.allocatedBytes()).isZero();
    }

    private void callUntil(AtomicBoolean done, AtomicInteger calls, ConcurrentLinkedQueue<Throwable> faults) {
        while (!done.get()) {
            try (var held = fixture.open("hello")) {
                if (!held.<String>call(Command::summary).startsWith("version ")) {
                    faults.add(new AssertionError("another greeting"));
                }
                held.<Integer>call(command -> command.run(null, null));
                calls.incrementAndGet();
            } catch (BifrostException | AssertionError fault) {
                faults.add(fault);
                return;
            }
        }
    }

    private WeakReference<ClassLoader> usedLoader() {
        try (var held = fixture.open("hello")) {
            held.<Integer>call(command -> command.run(null, null));
            return new WeakReference<>(held.component().getClass().getClassLoader());
        }
    }

    private void replace(int version) {
        greeter("acme.a", "hello", "version " + version)
                .version("1.0." + version)
                .writeTo(fixture.bundles, "a.jar");
        fixture.host().refreshNow();
    }

    private static boolean isCollected(WeakReference<ClassLoader> loader) {
        for (var i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
        }
        return loader.get() == null;
    }
}
