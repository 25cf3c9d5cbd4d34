package dev.bifrost.script;

import java.lang.management.ManagementFactory;

/** How many bytes of objects a thread made since a row began. The thread marks the beginnings, another one looks. */
final class Meter {

    private static final com.sun.management.ThreadMXBean THREADS =
            ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean counting
                            && counting.isThreadAllocatedMemorySupported()
                    ? counting
                    : null;

    private volatile long began = Long.MAX_VALUE;

    /** Called by the thread that is looked at. */
    void rowBegins() {
        if (THREADS != null) {
            began = THREADS.getCurrentThreadAllocatedBytes();
        }
    }

    /** 0 if no row has begun, or this JVM does not count. */
    long bytes(Thread thread) {
        long start = began;
        return start == Long.MAX_VALUE ? 0 : Math.max(0, THREADS.getThreadAllocatedBytes(thread.threadId()) - start);
    }
}
