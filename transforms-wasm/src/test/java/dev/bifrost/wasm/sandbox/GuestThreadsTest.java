package dev.bifrost.wasm.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.ForeignThread;
import dev.bifrost.wasm.error.WasmErrors;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Deadlines of calls, and what becomes of a thread that does not listen. */
final class GuestThreadsTest {

    private static final Duration SHORT = Duration.ofMillis(50);

    private static BifrostException thrown(ForeignThread<?> thread) {
        var fault = org.assertj.core.api.Assertions.catchThrowable(thread::result);
        assertThat(fault).isInstanceOf(BifrostException.class);
        return (BifrostException) fault;
    }

    @Test
    void givesTheResult() {
        int sum = GuestThreads.run("test", watch -> watch.within(Duration.ofSeconds(10), "add", () -> 1 + 1));
        assertThat(sum).isEqualTo(2);
    }

    @Test
    void workBetweenCallsHasNoDeadline() throws InterruptedException {
        var go = new CountDownLatch(1);
        var thread = GuestThreads.start(
                "test",
                watch -> {
                    watch.within(SHORT, "first", () -> 1);
                    await(go);
                    return watch.within(SHORT, "second", () -> 2);
                },
                result -> {});
        assertThat(go.await(2 * SHORT.toMillis(), TimeUnit.MILLISECONDS)).isFalse();
        go.countDown();
        assertThat(thread.result()).isEqualTo(2);
    }

    @Test
    void aCallThatListensIsStoppedAndNamed() {
        var thread = GuestThreads.start(
                "test",
                watch -> watch.within(SHORT, "bifrost_transform_ipc", () -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        Thread.onSpinWait();
                    }
                    throw new BifrostException(WasmErrors.DEADLINE, "stopped");
                }),
                result -> {});
        var fault = thrown(thread);
        assertThat(fault.code()).isEqualTo(WasmErrors.DEADLINE);
        assertThat(fault).hasMessage("bifrost_transform_ipc took longer than 50ms and was stopped");
    }

    @Test
    void oneThatDoesNotIsARunawayAndWhatItMakesInTheEndIsFreed() throws InterruptedException {
        var release = new CountDownLatch(1);
        var freed = new CountDownLatch(1);
        var thread = GuestThreads.start(
                "test",
                watch -> watch.within(SHORT, "bifrost_reset", () -> {
                    await(release);
                    return "late";
                }),
                late -> freed.countDown());
        var fault = thrown(thread);
        assertThat(fault.code()).isEqualTo(WasmErrors.RUNAWAY);
        assertThat(fault).hasMessageContaining("bifrost_reset took longer than 50ms and did not end");
        assertThat(freed.getCount()).isEqualTo(1);
        release.countDown();
        assertThat(freed.await(10, TimeUnit.SECONDS))
                .as("the late result is freed")
                .isTrue();
    }

    @Test
    void whatTheWorkThrowsComesAsItIs() {
        var fault = new IllegalStateException("as it is");
        assertThatThrownBy(() -> GuestThreads.run("test", watch -> {
                    throw fault;
                }))
                .isSameAs(fault);
    }

    @Test
    void anInterruptOfTheCallerWaitsForTheResult() {
        Thread.currentThread().interrupt();
        try {
            int one = GuestThreads.run("test", watch -> 1);
            assertThat(one).isEqualTo(1);
        } finally {
            assertThat(Thread.interrupted())
                    .as("the caller's interrupt is kept")
                    .isTrue();
        }
    }

    /** Waits and does not listen. */
    private static void await(CountDownLatch latch) {
        boolean interrupted = false;
        while (true) {
            try {
                latch.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
