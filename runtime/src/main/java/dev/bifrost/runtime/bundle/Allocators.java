package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.arrow.memory.RootAllocator;

/**
 * The one root of all Arrow memory in the host, with a limited child for each component.
 *
 * <p>Buffers move between components without a copy, because all of them hang on this root.
 *
 * <p><b>Threads.</b> Safe for use by several threads.
 */
public final class Allocators implements AutoCloseable {

    private final LentAllocator root;
    private final long componentMaxBytes;
    private final Set<LentAllocator> components = ConcurrentHashMap.newKeySet();

    private Allocators(LentAllocator root, long componentMaxBytes) {
        this.root = root;
        this.componentMaxBytes = componentMaxBytes;
    }

    /**
     * Opens the root and proves that Arrow can reach its memory.
     *
     * @param maxBytes for all components together
     * @param componentMaxBytes for each component
     * @throws BifrostException {@code host.JVM_FLAG_MISSING} if the JVM was started without the opening
     */
    public static Allocators open(long maxBytes, long componentMaxBytes) {
        ArrowAccess.requireOpening();
        var allocator = new RootAllocator(maxBytes);
        ArrowAccess.requireMemory(allocator);
        return new Allocators(LentAllocator.root(allocator), componentMaxBytes);
    }

    /**
     * A part of this root for one of several graphs: it has a limit of its own within that of the root, and is closed before
     * it. What leaks is named with the graph.
     *
     * @param maxBytes for all components of the part together
     */
    public Allocators part(String graph, long maxBytes, long componentMaxBytes) {
        return new Allocators(root.child(graph, maxBytes, part -> {}), componentMaxBytes);
    }

    /**
     * Lends an allocator to a component.
     *
     * @return named {@code bundle/component}; the caller closes it after the component
     */
    LentAllocator lend(String bundle, String component) {
        var lent = root.child(bundle + "/" + component, componentMaxBytes, components::remove);
        components.add(lent);
        return lent;
    }

    /** An allocator of the host's own, for mutations and sessions: rounds take children of it. */
    public LentAllocator rounds() {
        return lend("host", "rounds");
    }

    /** Bytes that all components together hold. */
    public long allocatedBytes() {
        return root.allocatedBytes();
    }

    /** Bytes held by {@code bundle/component}, sorted by that name. */
    public Map<String, Long> bytesByComponent() {
        var bytes = new TreeMap<String, Long>();
        components.forEach(component -> bytes.merge(component.name(), component.allocatedBytes(), Long::sum));
        return bytes;
    }

    /**
     * Closes what is still lent, then the root. Ends in any case; idempotent.
     *
     * @throws BifrostException {@code host.BUFFER_LEAK} naming who still held buffers and was not named before
     */
    @Override
    public void close() {
        var closing = new Closing();
        List.copyOf(components).forEach(closing::close);
        closing.close(root);
        root.release();
        closing.rethrow();
    }
}
