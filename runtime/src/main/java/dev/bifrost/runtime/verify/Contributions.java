package dev.bifrost.runtime.verify;

import dev.bifrost.runtime.sweep.Partitions;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * Hashes of contributions, in partitions by the element's identity, each in the order in which it was added. Bounded in memory
 * whatever the number: 32 bytes a contribution, on disk beyond a few MiB.
 */
final class Contributions implements AutoCloseable {

    private static final int BYTES = Short.BYTES + 1 + Long.BYTES;

    private final Partitions partitions;

    /** @param directory an own one */
    Contributions(Path directory) {
        this.partitions = new Partitions(directory);
    }

    /** What an entry says. */
    enum Act {
        /** The step contributes this. */
        SET,
        /** The step no longer contributes. */
        TAKEN,
        /** No step contributes: a placeholder. */
        BARE,
        /** As {@link #BARE}, and no edge holds it either. */
        ORPHAN
    }

    /** @param subject a step's number; for a placeholder the complement of its kind's */
    void add(long high, long low, int subject, Act act, long content) {
        partitions.add(
                high,
                low,
                ByteBuffer.allocate(BYTES)
                        .putShort((short) subject)
                        .put((byte) act.ordinal())
                        .putLong(content)
                        .array());
    }

    /** Takes one entry. */
    interface Visitor {
        void visit(long high, long low, int subject, Act act, long content);
    }

    void read(int partition, Visitor visitor) {
        partitions.read(partition, (high, low, texts) -> {
            var entry = ByteBuffer.wrap(texts[0]);
            visitor.visit(high, low, entry.getShort(), ACTS[entry.get()], entry.getLong());
        });
    }

    private static final Act[] ACTS = Act.values();

    @Override
    public void close() {
        partitions.close();
    }
}
