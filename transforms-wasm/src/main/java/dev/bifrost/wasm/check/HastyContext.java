package dev.bifrost.wasm.check;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.event.RuntimeEvent;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.arrow.memory.BufferAllocator;

/** The host's context, with a clock that is an hour later at each look: a guest that failed is asked on without a pause. */
record HastyContext(ComponentContext host, AtomicLong hours) implements ComponentContext {

    HastyContext(ComponentContext host) {
        this(host, new AtomicLong());
    }

    @Override
    public InstantSource clock() {
        return () -> Instant.EPOCH.plus(Duration.ofHours(hours.incrementAndGet()));
    }

    @Override
    public BufferAllocator allocator() {
        return host.allocator();
    }

    /** The results say it all. */
    @Override
    public void publish(RuntimeEvent event) {}

    @Override
    public <T> T open(Class<T> type, ComponentRef ref) {
        return host.open(type, ref);
    }

    @Override
    public Path workDirectory() {
        return host.workDirectory();
    }

    @Override
    public Path baseDirectory() {
        return host.baseDirectory();
    }
}
