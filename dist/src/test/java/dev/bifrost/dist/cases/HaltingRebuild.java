package dev.bifrost.dist.cases;

import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.sink.GraphBuild.Stage;
import java.nio.file.Path;

/** A host in a JVM of its own that ends without a farewell at a stage of a rebuild. */
public final class HaltingRebuild {

    /** As if killed. */
    static final int HALTED = 137;

    private HaltingRebuild() {}

    /** @param args config file, stage */
    public static void main(String[] args) {
        var stage = Stage.valueOf(args[1]);
        var options = HostOptions.of(Path.of(args[0]))
                .lend(dev.bifrost.api.event.EventListener.class, "stages", event -> {
                    if (event instanceof RuntimeEvent.BuildProgress build && build.stage() == stage) {
                        Runtime.getRuntime().halt(HALTED);
                    }
                });
        try (var host = BifrostHost.start(options)) {
            System.out.println(host.rebuild());
        }
    }
}
