package dev.bifrost.dist.cli;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A host in a JVM of its own that says when it came to a point of its work, and goes on: somebody else kills it there. */
public final class AnnouncingHost {

    /** For the config of the host. */
    static final String LISTENER = "listeners: [ { announcer: {} } ]";

    static final String ANNOUNCEMENT = "now";

    private AnnouncingHost() {}

    /** @param args config file, {@code sync} or {@code rebuild}, how many steps of a read or a build lie before the point */
    public static void main(String[] args) {
        var left = new AtomicInteger(Integer.parseInt(args[2]));
        var options = HostOptions.of(Path.of(args[0])).lend(EventListener.class, "announcer", event -> {
            if (isStep(event) && left.decrementAndGet() == 0) {
                System.out.println(ANNOUNCEMENT);
            }
        });
        try (var host = BifrostHost.start(options)) {
            var round = args[1].equals("rebuild") ? host.rebuild().round() : host.syncOnce();
            System.exit(round.count(TableOutcome.Status.FAILED) > 0 ? 1 : 0);
        }
    }

    private static boolean isStep(RuntimeEvent event) {
        return event instanceof RuntimeEvent.TableProgress
                || event instanceof RuntimeEvent.BuildProgress
                || event instanceof RuntimeEvent.TableFinished;
    }
}
