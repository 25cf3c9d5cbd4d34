package dev.bifrost.runtime.diff;

import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.sweep.Partitions;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What happens to elements, in partitions by their identity, each in the order in which it was noted. Bounded in memory
 * whatever the number: some 50 bytes an act and the identity, on disk beyond a few MiB.
 */
final class Acts implements AutoCloseable {

    private static final int BYTES = 2 * Short.BYTES + 1 + 2 * Long.BYTES;
    private static final Act[] ACTS = Act.values();

    private final Partitions partitions;

    /** @param directory an own one */
    Acts(Path directory) {
        this.partitions = new Partitions(directory);
    }

    /** What happens. */
    enum Act {
        /** A step contributes this. */
        SET,
        /** A step no longer contributes. */
        TAKEN,
        /** As {@link #TAKEN}, and if nobody else does, the vertex takes its edges along. */
        DETACHED,
        /** All edges that a vertex had until now go. */
        LOOSE,
        /** A vertex gets an end of an edge. */
        MORE,
        /** A vertex loses one. */
        LESS,
        /** A vertex is looked at, whether something still needs it. */
        LOOKED_AT
    }

    /**
     * One act.
     *
     * @param high of the hash of the identity
     * @param form the element's
     * @param subject who contributes; -1 for nobody
     * @param sequence its place among all acts of the round
     * @param marker that is set
     */
    record Deed(long high, long low, byte[][] identity, int form, int subject, Act act, long sequence, long marker) {}

    void add(byte[][] identity, int form, int subject, Act act, long sequence, long marker) {
        var texts = new byte[identity.length + 1][];
        texts[0] = ByteBuffer.allocate(BYTES)
                .putShort((short) form)
                .putShort((short) subject)
                .put((byte) act.ordinal())
                .putLong(sequence)
                .putLong(marker)
                .array();
        System.arraycopy(identity, 0, texts, 1, identity.length);
        Identity.hash(identity, (high, low) -> partitions.add(high, low, texts));
    }

    /** Takes one act. */
    interface Visitor {
        void visit(Deed deed);
    }

    void read(int partition, Visitor visitor) {
        partitions.read(partition, (high, low, texts) -> {
            var entry = ByteBuffer.wrap(texts[0]);
            visitor.visit(new Deed(
                    high,
                    low,
                    Arrays.copyOfRange(texts, 1, texts.length),
                    entry.getShort(),
                    entry.getShort(),
                    ACTS[entry.get()],
                    entry.getLong(),
                    entry.getLong()));
        });
    }

    @Override
    public void close() {
        partitions.close();
    }
}
