package dev.bifrost.runtime.host;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells every listener of every event; one that throws is logged and does not disturb the others. Safe for several threads. */
final class EventHub {

    private static final Logger LOG = LoggerFactory.getLogger(EventHub.class);

    private final List<EventListener> listeners = new CopyOnWriteArrayList<>();

    void add(EventListener listener) {
        listeners.add(listener);
    }

    void publish(RuntimeEvent event) {
        for (EventListener listener : listeners) {
            try {
                listener.on(event);
            } catch (RuntimeException | LinkageError e) {
                LOG.warn("a listener failed on {}", event.getClass().getSimpleName(), e);
            }
        }
    }
}
