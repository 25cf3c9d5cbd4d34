package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/** Watches the heap: what all threads together took of it is at least what was held at any time. */
final class HeapWatch {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private HeapWatch() {}

    /** Runs the call, which may take so many bytes of the heap, whether it ends well or badly. */
    static <T> T within(long most, Supplier<T> call) {
        long before = THREADS.getTotalThreadAllocatedBytes();
        try {
            return call.get();
        } finally {
            assertThat(THREADS.getTotalThreadAllocatedBytes() - before)
                    .as("bytes taken of the heap")
                    .isLessThan(most);
        }
    }
}
