package dev.bifrost.bench;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/** A host in a JVM of its own: runs rounds of a config and prints one line of numbers about each. */
public final class ChildHost {

    private ChildHost() {}

    /** @param args config file, number of rounds */
    public static void main(String[] args) {
        try (var host = BifrostHost.start(HostOptions.of(Path.of(args[0])));
                var peak = new PeakMemory(host)) {
            for (int round = 0; round < Integer.parseInt(args[1]); round++) {
                long cpu = ProcessTimes.cpuNanos();
                RoundReport report = host.syncOnce();
                print(report, ProcessTimes.cpuNanos() - cpu, peak);
            }
        }
    }

    private static void print(RoundReport report, long cpuNanos, PeakMemory peak) {
        report.tables().stream()
                .flatMap(table -> table.failure().stream())
                .forEach(failure -> System.err.println(failure.message()));
        long uptime = ManagementFactory.getRuntimeMXBean().getUptime();
        System.out.printf(
                Locale.ROOT,
                "round %d %d %d %d %.3f %.3f %.3f %d %.3f%n",
                report.tables().stream().mapToLong(TableOutcome::rows).sum(),
                report.count(TableOutcome.Status.FAILED),
                report.changes(),
                report.elapsed().toMillis(),
                cpuNanos / 1e6,
                peak.heapMib(),
                peak.directMib(),
                uptime,
                ProcessTimes.cpuNanos() / 1e6);
    }
}
