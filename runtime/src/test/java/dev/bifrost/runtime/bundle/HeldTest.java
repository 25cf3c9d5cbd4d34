package dev.bifrost.runtime.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.arrow.memory.ArrowBuf;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HeldTest {

    private HostFixture fixture;
    private final List<String> log = new ArrayList<>();

    @BeforeEach
    void open(@TempDir Path root) {
        fixture = new HostFixture(root);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aComponentThatIsLentIsNotClosed() {
        fixture.registry.lend(new Part.Factory("lent", context -> Part.logging(log, "lent", () -> {})));
        fixture.registry.add(new Part.Factory("own", context -> Part.logging(log, "own", () -> {})));

        part("lent").close();
        part("own").close();

        assertThat(log).containsExactly("own closed");
        assertThat(fixture.registry.origin(Part.class, "lent")).contains(Origin.LENT);
        assertThat(fixture.registry.origin(Part.class, "none")).isEmpty();
    }

    @Test
    void nestedComponentsEndAfterTheirParentLastOneFirst() {
        add("inner-one", context -> Part.logging(log, "inner-one", () -> {}));
        add("inner-two", context -> Part.logging(log, "inner-two", () -> {}));
        add("outer", context -> {
            context.open(Part.class, ref("inner-one"));
            context.open(Part.class, ref("inner-two"));
            return Part.logging(log, "outer", () -> {});
        });

        var held = part("outer");
        held.close();
        held.close();

        assertThat(log).containsExactly("outer closed", "inner-two closed", "inner-one closed");
    }

    @Test
    void aFactoryThatFailsLeavesNothingOpen() {
        add("inner", context -> Part.logging(log, "inner", () -> {}));
        add("outer", context -> {
            context.open(Part.class, ref("inner"));
            context.allocator().buffer(64);
            throw new BifrostException(BundleErrors.NO_ENTRY, "no server");
        });

        assertThatThrownBy(() -> part("outer"))
                .hasMessage("no server")
                .satisfies(failed -> assertThat(failed.getSuppressed()[0]).hasMessageContaining("host/outer"));
        assertThat(log).containsExactly("inner closed");
        assertThat(fixture.allocators.bytesByComponent()).isEmpty();
    }

    @Test
    void aForeignExceptionGetsTheNameOfTheComponentAndItsTextIsNotRepeated() {
        var before = Thread.currentThread().getContextClassLoader();
        add(
                "bad",
                context -> Part.logging(log, "bad", () -> {
                    Thread.currentThread().setContextClassLoader(null);
                    throw new IllegalArgumentException("row 7: Ann");
                }));

        try (var held = part("bad")) {
            assertThatThrownBy(() -> held.run(Part::work))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(BundleErrors.COMPONENT_FAILED))
                    .hasMessageContaining("host/bad")
                    .hasMessageContaining("IllegalArgumentException")
                    .hasMessageNotContaining("Ann")
                    .hasCauseInstanceOf(IllegalArgumentException.class);
        }
        assertThat(Thread.currentThread().getContextClassLoader()).isSameAs(before);
    }

    @Test
    void aMissingClassInAComponentIsItsFault() {
        add(
                "bad",
                context -> Part.logging(log, "bad", () -> {
                    throw new NoClassDefFoundError("com/acme/Driver");
                }));

        try (var held = part("bad")) {
            assertThatThrownBy(() -> held.run(Part::work))
                    .hasMessageContaining("host/bad")
                    .hasCauseInstanceOf(LinkageError.class);
        }
    }

    @Test
    void moreMemoryThanTheLimitIsATypedError() {
        add(
                "greedy",
                context -> Part.logging(log, "greedy", () -> context.allocator().buffer(1 << 30)));

        try (var held = part("greedy")) {
            assertThatThrownBy(() -> held.run(Part::work))
                    .isInstanceOfSatisfying(
                            BifrostException.class, e -> assertThat(e.code()).isEqualTo(BundleErrors.MEMORY_LIMIT))
                    .hasMessageContaining("host/greedy");
        }
    }

    @Test
    void aLeakOfAComponentIsToldWhenItCloses() {
        add(
                "leaky",
                context -> Part.logging(log, "leaky", () -> context.allocator().buffer(64)));
        var held = part("leaky");
        held.run(Part::work);

        assertThatThrownBy(held::close)
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(BundleErrors.BUFFER_LEAK))
                .hasMessageContaining("host/leaky");
        assertThat(log).containsExactly("leaky closed");
    }

    @Test
    void scratchMemoryIsCheckedPerRound() {
        var kept = new ArrayList<ArrowBuf>();
        add("part", context -> Part.logging(log, "part", () -> {}));

        try (var held = part("part")) {
            var scratch = held.scratch("round 3");
            kept.add(scratch.allocator().buffer(64));
            assertThatThrownBy(scratch::close).hasMessageContaining("host/part/round 3");
            kept.forEach(ArrowBuf::close);
        }
        assertThat(fixture.allocators.allocatedBytes()).isZero();
    }

    @Test
    void aComponentIsNotCalledAfterItsEnd() {
        add("part", context -> Part.logging(log, "part", () -> log.add("worked")));
        var held = part("part");
        held.close();

        assertThatThrownBy(() -> held.run(Part::work)).hasMessageContaining("host/part");
        assertThat(log).containsExactly("part closed");
    }

    @Test
    void anUnknownNameListsTheKnownOnes() {
        add("one", context -> Part.logging(log, "one", () -> {}));
        add("two", context -> Part.logging(log, "two", () -> {}));

        assertThatThrownBy(() -> part("three"))
                .isInstanceOfSatisfying(
                        BifrostException.class, e -> assertThat(e.code()).isEqualTo(BundleErrors.UNKNOWN_COMPONENT))
                .hasMessageContaining("no Part named 'three': known are one, two");
        assertThatThrownBy(() -> fixture.registry.open(Runnable.class, ref("three")))
                .hasMessageContaining("no bundle offers any java.lang.Runnable; there are Part: one, two");
    }

    @Test
    void aWorkDirectoryIsMadeOnFirstUse(@TempDir Path root) {
        var directories = new ArrayList<Path>();
        add("part", context -> {
            directories.add(context.workDirectory());
            return Part.logging(log, "part", () -> {});
        });

        part("part").close();
        part("part").close();

        assertThat(directories.getFirst())
                .endsWith(Path.of("host", "part-part"))
                .isEqualTo(directories.getLast());
        assertThat(Files.isDirectory(directories.getFirst())).isTrue();
    }

    private void add(String name, Function<ComponentContext, Part> making) {
        fixture.registry.add(new Part.Factory(name, making));
    }

    private Held<Part> part(String name) {
        return fixture.registry.open(Part.class, ref(name));
    }

    private static ComponentRef ref(String name) {
        return new ComponentRef(name, Map.of());
    }
}
