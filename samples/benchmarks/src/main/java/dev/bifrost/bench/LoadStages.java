package dev.bifrost.bench;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What a load spends on each of its stages: wall time, processor time of host and server, and how long another client had to
 * wait. Kept over all turns. One thread.
 */
final class LoadStages implements EventListener {

    private final Map<String, Stage> stages = new LinkedHashMap<>();
    private BenchServer server;
    private PingProbe probe;
    private String current;
    private long began;
    private long hostNanos;
    private double serverMicros;

    private record Stage(Samples seconds, Samples host, Samples server, Samples ping) {
        Stage() {
            this(new Samples(), new Samples(), new Samples(), new Samples());
        }
    }

    /** A turn begins. */
    void watch(BenchServer newServer, PingProbe newProbe) {
        server = newServer;
        probe = newProbe;
        current = null;
    }

    @Override
    public void on(RuntimeEvent event) {
        switch (event) {
            case RuntimeEvent.TableStarted table -> enter("read " + table.table());
            case RuntimeEvent.BuildProgress build -> enter(build.stage().name().toLowerCase(Locale.ROOT));
            default -> {}
        }
    }

    /** The stage before ends. */
    void enter(String stage) {
        if (probe != null && !stage.equals(current)) {
            end();
            current = stage;
            began = System.nanoTime();
            hostNanos = ProcessTimes.cpuNanos();
            serverMicros = server.cpuMicros();
            probe.takeLongestMillis();
        }
    }

    /** The turn ends. */
    void end() {
        if (current != null) {
            var stage = stages.computeIfAbsent(current, any -> new Stage());
            stage.seconds().add((System.nanoTime() - began) / 1e9);
            stage.host().add((ProcessTimes.cpuNanos() - hostNanos) / 1e9);
            stage.server().add((server.cpuMicros() - serverMicros) / 1e6);
            stage.ping().add(probe.takeLongestMillis());
            current = null;
        }
    }

    void fill(Report report) {
        stages.forEach((name, stage) -> report.line(
                "  %-32s %10.2f %16.0f %10.2f %10.2f",
                name,
                stage.seconds().median(),
                stage.ping().median(),
                stage.host().median(),
                stage.server().median()));
    }
}
