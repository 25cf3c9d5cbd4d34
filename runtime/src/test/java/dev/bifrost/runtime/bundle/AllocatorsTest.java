package dev.bifrost.runtime.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import java.util.Map;
import org.apache.arrow.memory.OutOfMemoryException;
import org.junit.jupiter.api.Test;

final class AllocatorsTest {

    @Test
    void memoryIsCountedByComponentAndGivenBack() {
        try (var allocators = Allocators.open(1 << 20, 1 << 16);
                var lent = allocators.lend("acme", "files");
                var round = lent.child("round 1")) {
            try (var buffer = round.allocator().buffer(4096)) {
                assertThat(allocators.allocatedBytes()).isEqualTo(buffer.capacity());
                assertThat(allocators.bytesByComponent()).isEqualTo(Map.of("acme/files", 4096L));
                assertThat(round.name()).isEqualTo("acme/files/round 1");
            }
            assertThat(allocators.allocatedBytes()).isZero();
        }
    }

    @Test
    void aComponentCannotTakeMoreThanItsLimit() {
        try (var allocators = Allocators.open(1 << 20, 1 << 12);
                var lent = allocators.lend("acme", "files");
                var round = lent.child("round 1")) {
            assertThatThrownBy(() -> round.allocator().buffer(1 << 13)).isInstanceOf(OutOfMemoryException.class);
            assertThat(allocators.allocatedBytes()).isZero();
        }
    }

    @Test
    void graphsOfOneProcessHaveALimitEachAndTogetherThatOfTheRoot() {
        try (var allocators = Allocators.open(1 << 16, 1 << 16);
                var small = allocators.part("small.yaml", 1 << 12, 1 << 16);
                var large = allocators.part("large.yaml", 1 << 16, 1 << 16);
                var other = allocators.part("other.yaml", 1 << 16, 1 << 16);
                var rows = large.rounds();
                var lines = other.rounds()) {
            try (var ofSmall = small.rounds()) {
                assertThatThrownBy(() -> ofSmall.allocator().buffer(1 << 13)).isInstanceOf(OutOfMemoryException.class);
            }
            try (var most = rows.allocator().buffer(1 << 15);
                    var half = lines.allocator().buffer(1 << 14)) {
                assertThatThrownBy(() -> lines.allocator().buffer(1 << 15)).isInstanceOf(OutOfMemoryException.class);
                assertThat(large.allocatedBytes()).isEqualTo(most.capacity());
                assertThat(allocators.allocatedBytes()).isEqualTo(most.capacity() + half.capacity());
            }
            assertThat(allocators.allocatedBytes()).isZero();
        }
    }

    @Test
    void aLeakOfAGraphNamesItAndIsNotNamedAgainAbove() {
        var allocators = Allocators.open(1 << 20, 1 << 16);
        var part = allocators.part("a.yaml", 1 << 20, 1 << 16);
        part.rounds().allocator().buffer(128);

        assertLeak(part::close, "a.yaml/host/rounds", "128 bytes");
        assertThatCode(allocators::close).doesNotThrowAnyException();
    }

    @Test
    void aLeakOfARoundNamesTheComponentAndTheRoundAndIsNotNamedAgainAbove() {
        var allocators = Allocators.open(1 << 20, 1 << 16);
        var lent = allocators.lend("acme", "files");
        var round = lent.child("round 7");
        round.allocator().buffer(128);

        assertLeak(round::close, "acme/files/round 7", "128 bytes");
        assertThatCode(lent::close).doesNotThrowAnyException();
        assertThatCode(allocators::close).doesNotThrowAnyException();
    }

    @Test
    void theHostsCloseEndsThoughTwoComponentsLeakAndNamesBoth() {
        var allocators = Allocators.open(1 << 20, 1 << 16);
        allocators.lend("acme", "files").allocator().buffer(128);
        allocators.lend("acme", "sink").allocator().buffer(256);
        allocators.lend("acme", "clean");

        assertThatThrownBy(allocators::close)
                .isInstanceOfSatisfying(
                        BifrostException.class,
                        leak -> assertThat(leak.getMessage() + leak.getSuppressed()[0].getMessage())
                                .contains("acme/files", "acme/sink"));
        assertThat(allocators.bytesByComponent()).isEmpty();
        assertThatCode(allocators::close).doesNotThrowAnyException();
    }

    @Test
    void aThousandRoundsWithFaultsNameEachLeakAndTheHostStillEnds() {
        var allocators = Allocators.open(1 << 24, 1 << 24);
        var lent = allocators.lend("acme", "files");
        var named = 0;
        for (var i = 1; i <= 1000; i++) {
            var round = lent.child("round " + i);
            var buffer = round.allocator().buffer(64);
            if (i % 10 != 0) {
                buffer.close();
            }
            try {
                round.close();
            } catch (BifrostException leak) {
                assertThat(leak).hasMessageContaining("round " + i);
                named++;
            }
        }
        assertThat(named).isEqualTo(100);
        lent.close();
        assertThatCode(allocators::close).doesNotThrowAnyException();
    }

    @Test
    void aLeakBesideTheNamedOnesIsNamedAbove() {
        var allocators = Allocators.open(1 << 20, 1 << 16);
        var lent = allocators.lend("acme", "files");
        var round = lent.child("round 7");
        round.allocator().buffer(128);
        lent.allocator().buffer(64);

        assertLeak(round::close, "round 7", "128 bytes");
        assertLeak(lent::close, "acme/files", "64 bytes");
        allocators.close();
    }

    private static void assertLeak(Runnable close, String... words) {
        assertThatThrownBy(close::run)
                .isInstanceOfSatisfying(
                        BifrostException.class, leak -> assertThat(leak.code()).isEqualTo(BundleErrors.BUFFER_LEAK))
                .hasMessageContainingAll(words);
    }
}
