package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;

@Timeout(60)
final class HostLifeTest {

    @TempDir
    private Path root;

    @Test
    void aProgramThatDiesWithoutClosingItsHostEnds() throws Exception {
        Files.createDirectories(root.resolve("bundles"));
        greeter("acme.a", "hello", "hello").writeTo(root.resolve("bundles"), "a.jar");

        var output = run(List.of(ArrowAccess.FLAG), root);

        assertThat(output).contains("died with {acme.a=1.0.0}");
    }

    @Test
    void withoutTheOpeningForArrowTheHostSaysSoBeforeAnyBundleLoads() throws Exception {
        Files.createDirectories(root.resolve("bundles"));
        greeter("acme.a", "hello", "hello").writeTo(root.resolve("bundles"), "a.jar");

        var output = run(List.of(), root);

        assertThat(output)
                .contains("host.JVM_FLAG_MISSING: ")
                .contains("--add-opens=java.base/java.nio=ALL-UNNAMED")
                .doesNotContain("NoClassDefFoundError")
                .doesNotContain("died with");
        assertThat(root.resolve("work/bundles")).doesNotExist();
    }

    @Test
    void allThreadsOfTheHostAreDaemonsAndEndWithIt() throws InterruptedException {
        var before = threads();
        try (var fixture = new HostFixture(root)) {
            greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
            fixture.start();
            greeter("acme.a", "hello", "good day").writeTo(fixture.bundles, "a.jar");
            fixture.host().refreshNow();

            assertThat(threads()).filteredOn(thread -> !before.contains(thread)).allMatch(Thread::isDaemon);
        }
        for (var thread : threads()) {
            if (!before.contains(thread) && thread.getName().startsWith("Felix")) {
                assertThat(thread.join(Duration.ofSeconds(10)))
                        .as(thread.getName() + " has ended")
                        .isTrue();
            }
        }
    }

    @Test
    void closeIsIdempotentAndNothingCanBeOpenedAfterIt() {
        try (var fixture = new HostFixture(root)) {
            greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
            var host = fixture.start();
            host.close();
            host.close();
            host.refresh();

            assertThatThrownBy(() -> fixture.open("hello")).hasMessageContaining("'hello'");
        }
    }

    @Test
    void aSecondHostOnTheSameWorkDirectoryIsRefusedAndTheFirstGoesOn() {
        try (var fixture = new HostFixture(root);
                var second = new HostFixture(root)) {
            greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
            fixture.start();

            assertThatThrownBy(second::start)
                    .isInstanceOfSatisfying(
                            BifrostException.class,
                            e -> assertThat(e.code()).isEqualTo(BundleErrors.WORK_DIRECTORY_UNUSABLE))
                    .hasMessageContaining(root.toString());
            assertThat(fixture.greeting("hello")).isEqualTo("hello");
        }
    }

    @Test
    void aBundleThatHangsWhileItStopsDoesNotHoldUpTheEndOfTheHostNorOfTheJvm() {
        var before = threads();
        var fixture = new HostFixture(root);
        greeter("acme.a", "hello", "hello")
                .compileAgainst(JarBuilder.location(Bundle.class))
                .imports("org.osgi.framework")
                .source("acme.a.Hanging", """
                        package acme.a;
                        public final class Hanging implements org.osgi.framework.BundleActivator {
                            public void start(org.osgi.framework.BundleContext context) {}
                            public void stop(org.osgi.framework.BundleContext context) throws InterruptedException {
                                new java.util.concurrent.CountDownLatch(1).await();
                            }
                        }
                        """)
                .header("Bundle-Activator", "acme.a.Hanging")
                .writeTo(fixture.bundles, "a.jar");
        var host = fixture.start();

        var start = System.nanoTime();
        host.close(Duration.ofMillis(300));

        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(10));
        assertThat(threads()).filteredOn(thread -> !before.contains(thread)).allMatch(Thread::isDaemon);
        fixture.close();
    }

    private static List<Thread> threads() {
        return new ArrayList<>(Thread.getAllStackTraces().keySet());
    }

    /** Runs {@link HostProcess}, which must end by itself with the exit code 1, and gives what it said. */
    private static String run(List<String> flags, Path root) throws IOException, InterruptedException {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath(), HostProcess.class.getName(), root.toString()));
        var log = root.resolve("output.txt");
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            assertThat(process.waitFor(30, TimeUnit.SECONDS))
                    .as("the process ended by itself")
                    .isTrue();
            assertThat(process.exitValue()).isEqualTo(1);
            return Files.readString(log, StandardCharsets.UTF_8);
        } finally {
            process.destroyForcibly();
        }
    }

    /** Surefire passes the class path in a property of its own. */
    private static String classPath() {
        return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    }
}
