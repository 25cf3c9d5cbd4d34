package dev.bifrost.bench;

import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * A host in a JVM of its own that sends batches to a slow service, and prints by how much the memory outside of the heap grew: Arrow's and the
 * network library's, as the JVM's native memory tracking counts them together (category Other).
 */
public final class FlightMemory {

    static final int BATCHES = 200;
    static final int PAUSE_MILLIS = 100;
    /** Some 1 MiB of rows. */
    private static final int ROWS = 32_000;

    private static final int EVERY_MILLIS = 20;
    private static final Pattern OTHER = Pattern.compile("Other \\(reserved=(\\d+)KB");

    private FlightMemory() {}

    static double peakMib(Path place) throws Exception {
        var config = ProbeHost.config(place, TransformProbe.NAME);
        var service = DeriveService.start(PAUSE_MILLIS);
        try {
            int port = FlightBenchmark.port(service);
            var host = new ProcessBuilder(ChildJvm.command(
                            FlightMemory.class.getName(),
                            List.of("-XX:NativeMemoryTracking=summary"),
                            List.of(config.toString(), Integer.toString(port))))
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            String line = host.inputReader().readLine();
            if (host.waitFor() != 0) {
                throw new IllegalStateException("the host in a JVM of its own failed, see above");
            }
            return Double.parseDouble(line);
        } finally {
            service.destroyForcibly();
        }
    }

    /** @param args config, port of the service */
    public static void main(String[] args) throws Exception {
        var probe = new TransformProbe("flight", Map.of("endpoint", "grpc://127.0.0.1:" + args[1]));
        var peak = new AtomicLong();
        try (var host = ProbeHost.start(Path.of(args[0]), probe);
                var batch = DeriveRows.batches(ROWS, probe.allocator()).getFirst();
                var watch = Executors.newSingleThreadScheduledExecutor(
                        Thread.ofPlatform().daemon().name("peak")::unstarted)) {
            long before = otherKib();
            watch.scheduleAtFixedRate(
                    () -> peak.accumulateAndGet(otherKib() - before, Math::max),
                    0,
                    EVERY_MILLIS,
                    TimeUnit.MILLISECONDS);
            send(batch, probe);
            watch.shutdownNow();
        }
        System.out.println(peak.get() / 1024.0);
    }

    private static void send(VectorSchemaRoot batch, TransformProbe probe) {
        for (int i = 0; i < BATCHES; i++) {
            probe.transform().apply(probe.tableContext(), batch).close();
        }
    }

    private static long otherKib() {
        try {
            String text = (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(
                            new ObjectName("com.sun.management:type=DiagnosticCommand"),
                            "vmNativeMemory",
                            new Object[] {new String[] {"summary"}},
                            new String[] {String[].class.getName()});
            var found = OTHER.matcher(text);
            return found.find() ? Long.parseLong(found.group(1)) : 0;
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
