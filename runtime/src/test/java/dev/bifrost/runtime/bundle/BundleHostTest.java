package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.activations;
import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.RuntimeEvent.BundleLoaded;
import dev.bifrost.api.event.RuntimeEvent.BundleRefused;
import dev.bifrost.api.event.RuntimeEvent.BundleRemoved;
import dev.bifrost.api.event.RuntimeEvent.BundleReplaced;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class BundleHostTest {

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
    void theJarsOfTheDirectoryAreUpAfterTheStart() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").version("2.1.0").writeTo(fixture.bundles, "b.jar");

        var host = fixture.start();

        assertThat(host.bundles()).isEqualTo(Map.of("acme.a", "1.0.0", "acme.b", "2.1.0"));
        assertThat(host.refusals()).isEmpty();
        assertThat(fixture.events)
                .containsExactly(new BundleLoaded("acme.a", "1.0.0"), new BundleLoaded("acme.b", "2.1.0"));
        assertThat(fixture.registry.names(Command.class)).containsExactly("hello", "moin");
    }

    @Test
    void aComponentGetsItsConfigItsAllocatorAndItsLoader() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();
        var before = Thread.currentThread().getContextClassLoader();

        try (var held = fixture.registry.open(Command.class, new ComponentRef("hello", Map.of("name", "Ann")))) {
            assertThat(held.<String>call(Command::summary)).isEqualTo("hello Ann");
            assertThat(held.<String>call(Command::usage)).isEqualTo("own loader");
            assertThat(held.<Integer>call(command -> command.run(List.of(), null)))
                    .isEqualTo(64);
            assertThat(held.label()).isEqualTo("acme.a/hello");
            assertThat(held.origin().version()).isEqualTo("1.0.0");
            assertThat(held.origin().digest()).hasSize(64);
            assertThat(fixture.allocators.bytesByComponent()).containsEntry("acme.a/hello", 0L);
        }

        assertThat(fixture.allocators.bytesByComponent()).isEmpty();
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void aBundleComesAndGoesAtRunTime() {
        fixture.start();
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.host().refreshNow();
        assertThat(fixture.greeting("hello")).isEqualTo("hello");

        fixture.remove("a.jar");
        fixture.host().refreshNow();

        assertThat(fixture.host().bundles()).isEmpty();
        assertThat(fixture.events).containsExactly(new BundleLoaded("acme.a", "1.0.0"), new BundleRemoved("acme.a"));
        assertThatThrownBy(() -> fixture.open("hello")).hasMessageContaining("no bundle is up");
    }

    @Test
    void aChangedJarReplacesItsBundle() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();

        greeter("acme.a", "hello", "good day").version("1.1.0").writeTo(fixture.bundles, "a.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("hello")).isEqualTo("good day");
        assertThat(fixture.events).endsWith(new BundleReplaced("acme.a", "1.1.0"));
    }

    @Test
    void aJarUnderANewNameReplacesTheOneThatWasRemoved() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a-1.0.jar");
        fixture.start();

        fixture.remove("a-1.0.jar");
        greeter("acme.a", "hello", "good day").version("1.1.0").writeTo(fixture.bundles, "a-1.1.jar");
        fixture.host().refresh();
        assertThat(fixture.greeting("hello")).as("the new file is not settled").isEqualTo("hello");
        fixture.host().refresh();

        assertThat(fixture.greeting("hello")).isEqualTo("good day");
        assertThat(fixture.events)
                .containsExactly(new BundleLoaded("acme.a", "1.0.0"), new BundleReplaced("acme.a", "1.1.0"));
    }

    @Test
    void aTouchedJarIsNotStartedAgain() throws IOException {
        var jar = greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();

        Files.setLastModifiedTime(jar, FileTime.fromMillis(1_000_000_000_000L));
        fixture.host().refreshNow();

        assertThat(activations("acme.a")).isEqualTo(1);
        assertThat(fixture.events).hasSize(1);
    }

    @Test
    void aNewBundleDoesNotRestartTheOthers() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();
        try (var held = fixture.open("hello")) {
            greeter("acme.c", "salut", "salut").writeTo(fixture.bundles, "c.jar");
            fixture.host().refreshNow();

            assertThat(held.isStale()).isFalse();
        }
        assertThat(activations("acme.a")).isEqualTo(1);
        assertThat(activations("acme.b")).isEqualTo(1);
        assertThat(activations("acme.c")).isEqualTo(1);
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
    void aJarThatVanishedWhileTheHostWasDownIsGoneAfterTheNextStart() {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start().close();

        fixture.remove("a.jar");
        fixture.start();

        assertThat(fixture.host().bundles()).containsOnlyKeys("acme.b");
        assertThat(fixture.registry.names(Command.class)).containsExactly("moin");
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
    void aMissingDirectoryIsAClearErrorAndLeavesRunningBundlesAlone() throws IOException {
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        fixture.start();
        var away = Files.move(fixture.bundles, fixture.bundles.resolveSibling("away"));

        assertThatThrownBy(fixture.host()::refresh)
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(BundleErrors.DIRECTORY_UNREADABLE))
                .hasMessageContaining(fixture.bundles.toString());
        assertThat(fixture.greeting("hello")).isEqualTo("hello");

        Files.move(away, fixture.bundles);
        fixture.host().refresh();
        assertThat(activations("acme.a")).isEqualTo(1);
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
    void aListenerThatThrowsDoesNotStopTheHost() {
        fixture.listener = event -> {
            throw new IllegalStateException("listener");
        };
        greeter("acme.a", "hello", "hello").writeTo(fixture.bundles, "a.jar");
        greeter("acme.b", "moin", "moin").writeTo(fixture.bundles, "b.jar");
        fixture.start();

        assertThat(fixture.events).hasSize(2);
        assertThat(fixture.greeting("moin")).isEqualTo("moin");
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

    private static byte[] apiClass(String name) throws IOException {
        try (var in = Command.class.getClassLoader().getResourceAsStream(name)) {
            return in.readAllBytes();
        }
    }
}
