package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineTestKit;

/** A test that leaves memory behind fails, with a report of who holds it. */
final class AllocatorExtensionTest {

    @Test
    void aLeakFailsTheTestWithTheAllocatorsReport() {
        assertThat(failure(Leaks.class))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("left 64 bytes behind")
                .hasMessageContaining("Allocator(ROOT)")
                .hasMessageContaining("testkit/component");
    }

    @ExtendWith(AllocatorExtension.class)
    static final class Leaks {
        @Test
        void leaks(TestContext context) {
            assertThat(context.allocator().buffer(64).capacity()).isEqualTo(64);
        }
    }

    @Test
    void aFailureAndALeakAreBothTold() {
        assertThat(failure(FailsAndLeaks.class))
                .hasMessageContaining("the first fault")
                .satisfies(failure -> assertThat(failure.getSuppressed())
                        .singleElement()
                        .satisfies(leak -> assertThat(leak).hasMessageContaining("left 64 bytes behind")));
    }

    @ExtendWith(AllocatorExtension.class)
    static final class FailsAndLeaks {
        @Test
        void failsAndLeaks(BufferAllocator allocator) {
            allocator.buffer(64);
            throw new IllegalStateException("the first fault");
        }
    }

    @Test
    void eachTestHasOneAllocatorOfItsOwnFromBeforeToAfter() {
        EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(Shares.class))
                .execute()
                .testEvents()
                .assertStatistics(tests -> tests.succeeded(2));
    }

    @ExtendWith(AllocatorExtension.class)
    static final class Shares {
        private BufferAllocator before;

        @BeforeEach
        void before(BufferAllocator allocator) {
            before = allocator;
        }

        @Test
        void same(BufferAllocator allocator, TestContext context) {
            assertThat(allocator).isSameAs(before);
            assertThat(context.root()).isSameAs(before);
            assertThat(context.allocator()).isNotSameAs(before);
        }

        @Test
        void closesWhatItWasGiven(TestContext context) {
            var buffer = context.allocator().buffer(64);
            AutoCloseable closing = buffer::close;
            assertThat(context.closing(closing)).isSameAs(closing);
        }

        @AfterEach
        void after(BufferAllocator allocator) {
            assertThat(allocator).isSameAs(before);
        }
    }

    private static Throwable failure(Class<?> test) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(test))
                .execute()
                .testEvents()
                .failed()
                .stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .findFirst()
                .flatMap(TestExecutionResult::getThrowable)
                .orElseThrow();
    }
}
