package dev.bifrost.runtime.host;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every listener of every event; one that throws is logged and does not disturb the others. Safe for several threads. */
final class EventHub {

    private static final Logger LOG = LoggerFactory.getLogger(EventHub.class);

    private final List<EventListener> listeners = new CopyOnWriteArrayList<>();
    private final Queue<RuntimeEvent> left = new ConcurrentLinkedQueue<>();

    void add(EventListener listener) {
        listeners.add(listener);
    }

    /** For another host's thread: listeners hear of it before the next event, on this host's own. */
    void leave(RuntimeEvent event) {
        left.add(event);
    }

    void publish(RuntimeEvent event) {
        for (var before = left.poll(); before != null; before = left.poll()) {
            tell(before);
        }
        tell(event);
    }

    private void tell(RuntimeEvent event) {
        for (EventListener listener : listeners) {
            try {
                listener.on(event);
            } catch (RuntimeException | LinkageError e) {
                LOG.warn("a listener failed on {}", event.getClass().getSimpleName(), e);
            }
        }
    }
}
