package dev.bifrost.bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** What this process used. */
final class ProcessTimes {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessTimes() {}

    /** Processor time of all threads so far, user and system. */
    static long cpuNanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
