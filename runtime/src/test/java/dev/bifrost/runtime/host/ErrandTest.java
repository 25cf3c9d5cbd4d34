package dev.bifrost.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.slf4j.MDC;

final class ErrandTest {

    private static final ThreadLocal<String> LEFT = new ThreadLocal<>();

    @Test
    void whatWorkLeavesInAThreadLocalEndsWithIt() {
        String left = Errand.perform("work", () -> {
            LEFT.set("something");
            return LEFT.get();
        });

        assertThat(left).isEqualTo("something");
        assertThat(LEFT.get()).isNull();
        assertThat(Errand.<Boolean>perform("more work", () -> LEFT.get() == null))
                .isTrue();
    }

    @Test
    void theLogLinesOfWorkSayWhatThoseOfItsCallerSay() {
        MDC.put("graph", "a.yaml");
        try {
            assertThat(Errand.perform("work", () -> MDC.get("graph"))).isEqualTo("a.yaml");
        } finally {
            MDC.clear();
        }
        assertThat(Errand.<Boolean>perform("work", () -> MDC.get("graph") == null))
                .isTrue();
    }

    @Test
    void workInsideOfWorkStaysOnItsThread() {
        Errand.perform("work", () -> {
            var outer = Thread.currentThread();
            Errand.perform("more work", () -> assertThat(Thread.currentThread()).isSameAs(outer));
        });
    }

    @Test
    void aFaultOfTheWorkIsTheCallers() {
        var fault = new IllegalStateException("lost");
        var error = new AssertionError("wrong");

        assertThatThrownBy(() -> Errand.perform("work", () -> {
                    throw fault;
                }))
                .isSameAs(fault);
        assertThatThrownBy(() -> Errand.perform("work", () -> {
                    throw error;
                }))
                .isSameAs(error);
    }

    @Test
    void aCallerThatIsInterruptedWaitsForTheEndAndTheWorkIsNotInterrupted() {
        var caller = Thread.currentThread();
        boolean workInterrupted = Errand.perform("work", () -> {
            caller.interrupt();
            return Thread.currentThread().isInterrupted();
        });

        assertThat(workInterrupted).isFalse();
        assertThat(Thread.interrupted()).as("the caller still knows of it").isTrue();
    }
}
