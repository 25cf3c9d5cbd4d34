package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.activations;
import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.bifrost.api.Command;
import dev.bifrost.api.event.RuntimeEvent.BundleRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle that cannot be taken is told by name, the others run, and it can be mended while the host runs. */
final class RefusedBundleTest {

    private HostFixture fixture;

    @BeforeEach
    void open(@TempDir Path root) {
        fixture = new HostFixture(root);
        Greeters.forget("acme.a", "acme.b", "acme.c");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aBundleThatThrowsAtItsStartIsReportedAndCanBeMendedWithoutARestart() {
        Greeters.throwing("acme.a", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();

        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.b");
        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.START_FAILED");
        assertThat(fixture.onlyRefusal().reason()).contains("acme.a", "a.jar", "no driver");
        assertThat(activations("acme.a")).isEqualTo(1);
        assertThatThrownBy(() -> fixture.open("hello")).hasMessageContaining("a.jar (host.START_FAILED)");

        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("hello")).isEqualTo("hello");
        assertThat(fixture.host().refusals()).isEmpty();
        assertThat(activations("acme.b")).isEqualTo(1);
    }

    @Test
    void aReplacementThatCannotStartLeavesTheOldBundleAtWork() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();
        try (var held = fixture.open("hello")) {
            Greeters.throwing("acme.a", "hello").version("2.0.0").writeTo(fixture.bundles, "a.jar");
            fixture.host().refreshNow();

            assertThat(held.isStale()).isFalse();
        }
        assertThat(fixture.greeting("hello")).isEqualTo("hello");
        assertThat(fixture.host().bundles()).isEqualTo(Map.of("acme.a", "1.0.0"));
        assertThat(fixture.onlyRefusal().reason()).contains("version 1.0.0", "goes on");
    }

    @Test
    void aRefusalIsToldOnceHoweverOftenTheHostLooks() {
        Greeters.throwing("acme.a", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();
        for (var i = 0; i < 5; i++) {
            fixture.host().refreshNow();
        }
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.host().refreshNow();

        assertThat(fixture.refused()).hasSize(1);
        assertThat(fixture.host().refusals()).hasSize(1);
    }

    @Test
    void twoFilesOfOneBundleAreToldByBothNamesAndTheSecondTakesOverWhenTheFirstGoes() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.a", "hello", "good day").version("2.0.0").writeTo(fixture.bundles, "b.jar");
        fixture.start();
        assertThat(fixture.greeting("hello")).isEqualTo("hello");
        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.DUPLICATE_NAME");
        assertThat(fixture.onlyRefusal().reason()).contains("acme.a", "a.jar", "b.jar");

        fixture.remove("a.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("hello")).isEqualTo("good day");
        assertThat(fixture.host().refusals()).isEmpty();
    }

    @Test
    void aComponentNameThatIsTakenNamesBothBundlesAndIsFreeWhenTheFirstGoes() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "hello", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();
        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.COMPONENT_TAKEN");
        assertThat(fixture.onlyRefusal().file()).isEqualTo("b.jar");
        assertThat(fixture.onlyRefusal().reason()).contains("acme.a", "acme.b", "'hello'");

        fixture.remove("a.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("hello")).isEqualTo("moin");
    }

    @Test
    void anApiRangeThatThisHostDoesNotMeetIsSaidInWords() {
        greeter("acme.a", "hello", "hello")
                .header("Import-Package", "dev.bifrost.api;version=\"[2,3)\"")
                .writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();

        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.UNRESOLVED");
        assertThat(fixture.onlyRefusal().reason())
                .contains("acme.a in a.jar imports dev.bifrost.api [2,3), but there is only 1.0.0 of this host");
        assertThat(activations("acme.a")).isZero();
        assertThat(fixture.greeting("moin")).isEqualTo("moin");
    }

    @Test
    void aJunkFileIsRefusedAndTheOthersRun() throws IOException {
        var junk = Files.writeString(fixture.bundles.resolve("junk.jar"), "not a zip at all");
        Files.setLastModifiedTime(junk, FileTime.fromMillis(1_000_000_000_000L));
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();

        assertThat(fixture.refused()).extracting(BundleRefused::code).containsExactly("host.NOT_A_JAR");
        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.b");

        fixture.remove("junk.jar");
        fixture.host().refreshNow();
        assertThat(fixture.host().refusals()).isEmpty();
    }

    @Test
    void aBundleThatExportsItsOwnArrowIsRefusedTheSameWayAtEachStart() {
        greeter("acme.a", "hello", "hello")
                .header("Export-Package", "org.apache.arrow.vector;version=\"18.3.0\"")
                .writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        for (var i = 0; i < 3; i++) {
            fixture.start().close();
        }

        assertThat(fixture.refused()).hasSize(3);
        assertThat(fixture.refused().stream().distinct()).hasSize(1);
        assertThat(fixture.refused().getFirst().reason()).contains("org.apache.arrow.vector", "18.3.0", "19.0.0");
    }

    @Test
    void aBundleWithoutComponentsIsRefused() {
        JarBuilder.bundle("acme.a")
                .source("acme.a.Entry", """
                        package acme.a;
                        public final class Entry implements dev.bifrost.api.BifrostBundle {
                            public java.util.List<dev.bifrost.api.ComponentFactory<?, ?>> components() {
                                return java.util.List.of();
                            }
                        }
                        """)
                .entry("acme.a.Entry")
                .writeTo(fixture.bundles, "a.jar");
        fixture.start();

        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.BAD_COMPONENT");
        assertThat(fixture.onlyRefusal().reason()).contains("a.jar", "offers no components");
    }

    @Test
    void aNameThatBreaksTheRuleIsRefused() {
        greeter("acme.a", "Hello World", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();

        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.BAD_COMPONENT");
        assertThat(fixture.onlyRefusal().reason()).contains("lower case letters");
    }

    @Test
    void anEntryThatIsNotInTheJarIsRefused() {
        greeter("acme.a", "hello", "hello").entry("acme.a.Missing").writeTo(fixture.bundles, "a.jar");
        fixture.start();

        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.START_FAILED");
        assertThat(fixture.onlyRefusal().reason()).contains("acme.a.Missing");
    }

    @Test
    void aBundleWithAPrivateCopyOfTheApiIsRefusedAndNoCastFailsLater() throws IOException {
        greeter("acme.a", "hello", "hello")
                .file("dev/bifrost/api/Command.class", apiClass("dev/bifrost/api/Command.class"))
                .writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();

        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.CARRIES_API");
        assertThat(activations("acme.a")).isZero();
        assertThat(fixture.greeting("moin")).isEqualTo("moin");
    }

    @Test
    void aManifestThatTheFrameworkCannotReadIsRefused() {
        greeter("acme.a", "hello", "hello").imports("acme.x,acme.x").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();

        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.NOT_A_BUNDLE");
        assertThat(fixture.onlyRefusal().reason()).contains("a.jar", "acme.x");
        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.b");
    }

    @Test
    void aJarThatThisUserMayNotReadIsRefusedUntilHeMay() throws IOException {
        var jar = greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
        Files.setPosixFilePermissions(jar, Set.of());
        assumeThat(Files.isReadable(jar)).as("root may read every file").isFalse();
        fixture.start();
        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.COPY_FAILED");

        Files.setPosixFilePermissions(jar, Set.of(PosixFilePermission.OWNER_READ));
        fixture.host().refreshNow();

        assertThat(fixture.greeting("hello")).isEqualTo("hello");
        assertThat(fixture.host().refusals()).isEmpty();
    }

    private static byte[] apiClass(String name) throws IOException {
        try (var in = Command.class.getClassLoader().getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
