package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import org.apache.arrow.memory.BufferAllocator;

/**
 * An allocator that is lent for a while: to a component, or under it for one round or session.
 *
 * <p><b>Buffers.</b> What is allocated belongs to the borrower. {@link #close} ends the loan; bytes still held then are a
 * {@code host.BUFFER_LEAK}, said once: a leak that a child has named is not named again by its parent.
 *
 * <p><b>Threads.</b> Safe for use by several threads.
 */
public final class LentAllocator implements AutoCloseable {

    private final String name;
    private final BufferAllocator allocator;
    private final LongConsumer ended;
    private final AtomicLong namedBelow = new AtomicLong();
    private final AtomicBoolean closed = new AtomicBoolean();

    /** @param ended gets the bytes that were still held when the loan ended */
    private LentAllocator(String name, BufferAllocator allocator, LongConsumer ended) {
        this.name = name;
        this.allocator = allocator;
        this.ended = ended;
    }

    static LentAllocator root(BufferAllocator allocator) {
        return new LentAllocator("", allocator, bytes -> {});
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
        return child(purpose, allocator.getLimit(), bytes -> {});
    }

    LentAllocator child(String purpose, long maxBytes, LongConsumer childEnded) {
        var childName = name.isEmpty() ? purpose : name + "/" + purpose;
        return new LentAllocator(
                childName,
                allocator.newChildAllocator(childName, 0, maxBytes),
                ((LongConsumer) namedBelow::addAndGet).andThen(childEnded));
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
        var held = allocator.getAllocatedMemory();
        var report = release();
        ended.accept(held);
        var unnamed = held - namedBelow.get();
        if (unnamed > 0) {
            throw new BifrostException(
                    BundleErrors.BUFFER_LEAK,
                    (name.isEmpty() ? "the host" : name) + " ended with " + unnamed
                            + " bytes of Arrow buffers still held; whoever allocates a buffer"
                            + " closes it or gives it away, also when it fails",
                    report);
        }
    }

    /** Arrow refuses to close an allocator with a leak, in words that are only good as a cause. */
    private IllegalStateException release() {
        try {
            allocator.close();
            return null;
        } catch (IllegalStateException leak) {
            return leak;
        }
    }
}
