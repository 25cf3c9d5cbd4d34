package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.activations;
import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RuntimeEvent.BundleLoaded;
import dev.bifrost.api.event.RuntimeEvent.BundleReplaced;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SlowCopyTest {

    private static final int SLICES = 20;

    private HostFixture fixture;

    @BeforeEach
    void open(@TempDir Path root) {
        fixture = new HostFixture(root);
        Greeters.forget("acme.a");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aJarThatIsCopiedInSlicesIsInstalledOnceAndNothingIsReported() throws IOException {
        fixture.start();

        copySlowly(greeter("acme.a", "hello", "hello").bytes(), fixture.bundles.resolve("a.jar"));
        fixture.host().refresh();

        assertThat(fixture.events).containsExactly(new BundleLoaded("acme.a", "1.0.0"));
        assertThat(activations("acme.a")).isEqualTo(1);
    }

    @Test
    void aJarThatIsOverwrittenInSlicesLeavesTheOldBundleAtWorkUntilItIsWhole() throws IOException {
        var jar = greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();
        var next = greeter("acme.a", "hello", "good day").version("1.1.0").bytes();

        Files.write(jar, new byte[0]);
        copySlowly(next, jar);
        assertThat(fixture.greeting("hello")).isEqualTo("hello");
        fixture.host().refresh();

        assertThat(fixture.greeting("hello")).isEqualTo("good day");
        assertThat(fixture.events)
                .containsExactly(new BundleLoaded("acme.a", "1.0.0"), new BundleReplaced("acme.a", "1.1.0"));
    }

    @Test
    void aHostThatStartsInTheMiddleOfACopyTakesTheJarLater() throws IOException {
        var bytes = greeter("acme.a", "hello", "hello").bytes();
        var jar = Files.write(fixture.bundles.resolve("a.jar"), Arrays.copyOf(bytes, bytes.length / 2));
        fixture.start();
        assertThat(fixture.events).isEmpty();

        Files.write(jar, bytes);
        fixture.host().refresh();
        fixture.host().refresh();

        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.a");
        assertThat(fixture.refused()).isEmpty();
    }

    @Test
    void aCopyThatStoppedIsRefusedOnceAndTakenWhenItGoesOn() throws IOException {
        fixture.start();
        var bytes = greeter("acme.a", "hello", "hello").bytes();
        var jar = Files.write(fixture.bundles.resolve("a.jar"), Arrays.copyOf(bytes, bytes.length / 2));
        for (var i = 0; i < 10; i++) {
            fixture.clock.advance(BundleDirectory.GRACE.dividedBy(2));
            fixture.host().refresh();
        }
        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.NOT_A_JAR");

        Files.write(jar, bytes);
        fixture.host().refresh();
        fixture.host().refresh();

        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.a");
        assertThat(fixture.host().refusals()).isEmpty();
    }

    @Test
    void aNewJarIsTakenWhenItLookedTheSameTwice() {
        fixture.start();
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");

        fixture.host().refresh();
        assertThat(fixture.host().bundles()).isEmpty();
        fixture.host().refresh();
        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.a");
    }

    @Test
    void aRewriteWithinOneStepOfTheFileClockIsSeen() throws IOException {
        var time = FileTime.from(fixture.clock.instant());
        var jar = greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        Files.setLastModifiedTime(jar, time);
        fixture.start();

        Files.write(jar, greeter("acme.a", "hello", "howdy").bytes());
        Files.setLastModifiedTime(jar, time);
        fixture.host().refresh();

        assertThat(fixture.greeting("hello")).isEqualTo("howdy");
    }

    @Test
    void filesThatAreNotJarsAreLeftAlone() throws IOException {
        Files.writeString(fixture.bundles.resolve("README.txt"), "put bundles here");
        Files.writeString(fixture.bundles.resolve(".a.jar"), "a copy under way");
        Files.createDirectory(fixture.bundles.resolve("folder.jar"));
        fixture.start();
        fixture.clock.advance(Duration.ofMinutes(1));
        fixture.host().refresh();
        fixture.host().refresh();

        assertThat(fixture.events).isEmpty();
        assertThat(fixture.host().refusals()).isEmpty();
    }

    /** The host looks after each slice; each slice has a time stamp of its own. */
    private void copySlowly(byte[] bytes, Path jar) throws IOException {
        for (var slice = 0; slice < SLICES; slice++) {
            var from = bytes.length * slice / SLICES;
            var to = bytes.length * (slice + 1) / SLICES;
            Files.write(jar, Arrays.copyOfRange(bytes, from, to), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            Files.setLastModifiedTime(jar, FileTime.from(fixture.clock.instant()));
            fixture.host().refresh();
            fixture.clock.advance(Duration.ofMillis(150));
        }
    }
}
