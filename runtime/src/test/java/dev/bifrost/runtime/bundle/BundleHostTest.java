package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.activations;
import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.RuntimeEvent.BundleLoaded;
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
            assertThat(held.origin().digest()).isNotEmpty();
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
}
