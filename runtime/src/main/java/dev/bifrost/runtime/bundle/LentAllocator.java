package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.arrow.memory.BufferAllocator;

/**
 * An allocator that is lent for a while: to a component, or under it for one round or session.
 *
 * <p><b>Buffers.</b> What is allocated belongs to the borrower. {@link #close} ends the loan; bytes still held then are a
 * {@code host.BUFFER_LEAK}, said once: a leak that a child has named is not named again by its parent. A buffer that is
 * given back after all finds its way home, since an allocator with a leak stays open underneath.
 *
 * <p><b>Threads.</b> Safe for use by several threads.
 */
public final class LentAllocator implements AutoCloseable {

    private final String name;
    private final BufferAllocator allocator;
    private final Consumer<LentAllocator> ended;
    private final Set<LentAllocator> leaked = ConcurrentHashMap.newKeySet();
    private final AtomicBoolean closed = new AtomicBoolean();

    private LentAllocator(String name, BufferAllocator allocator, Consumer<LentAllocator> ended) {
        this.name = name;
        this.allocator = allocator;
        this.ended = ended;
    }

    /** Lends children of an allocator of somebody else's. */
    public static LentAllocator root(BufferAllocator allocator) {
        return new LentAllocator("", allocator, root -> {});
    }

    /** {@code bundle/component}, or {@code bundle/component/purpose}. */
    public String name() {
        return name;
    }

    public BufferAllocator allocator() {
        return allocator;
    }

    /** Bytes that were handed out and not given back. */
    public long allocatedBytes() {
        return allocator.getAllocatedMemory();
    }

    /**
     * An allocator under this one, within its limit.
     *
     * @param purpose what it is for, such as {@code round 12}
     * @return the caller closes it, before this one
     */
    public LentAllocator child(String purpose) {
        return child(purpose, allocator.getLimit(), child -> {});
    }

    LentAllocator child(String purpose, long maxBytes, Consumer<LentAllocator> childEnded) {
        var childName = name.isEmpty() ? purpose : name + "/" + purpose;
        Consumer<LentAllocator> note = this::note;
        return new LentAllocator(
                childName, allocator.newChildAllocator(childName, 0, maxBytes), note.andThen(childEnded));
    }

    /**
     * Ends the loan. Idempotent.
     *
     * @throws BifrostException {@code host.BUFFER_LEAK} if bytes are still held; the loan has ended all the same
     */
    @Override
    public void close() {
        if (!closed.compareAndSet(false, true)) {
            return;
        }
        leaked.removeIf(LentAllocator::release);
        var named = leaked.stream().mapToLong(LentAllocator::allocatedBytes).sum();
        var unnamed = allocatedBytes() - named;
        ended.accept(this);
        if (unnamed > 0) {
            throw new BifrostException(
                    BundleErrors.BUFFER_LEAK,
                    (name.isEmpty() ? "the host" : name) + " ended with " + unnamed
                            + " bytes of Arrow buffers still held;"
                            + " whoever allocates a buffer closes it or gives it away, also when it fails");
        }
    }

    /** A child's loan has ended. */
    private void note(LentAllocator child) {
        leaked.removeIf(LentAllocator::release);
        if (!child.release()) {
            leaked.add(child);
        }
    }

    /** Closes the allocator underneath if nothing is held any more. */
    boolean release() {
        leaked.removeIf(LentAllocator::release);
        if (allocatedBytes() > 0) {
            return false;
        }
        try {
            allocator.close();
        } catch (IllegalStateException borrowed) {
            // Children that the borrower made itself and left open: in debug mode Arrow minds, but no bytes are lost.
            return true;
        }
        return true;
    }
}
