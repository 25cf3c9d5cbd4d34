package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.sweep.Partitions;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/** What happens to edges by the vertex at their end: in partitions by that vertex, each in the order in which it was noted. */
final class EndActs implements AutoCloseable {

    private static final int BYTES = Short.BYTES + 1 + Long.BYTES;

    private final Partitions partitions;
    private boolean retracted;

    /** @param directory an own one */
    EndActs(Path directory) {
        this.partitions = new Partitions(directory);
    }

    /** A vertex at the end of a step's edges, and the step. */
    record AtEnd(String vertex, By by, int subject) {}

    /** Every edge of a step at a vertex is taken away. */
    void retract(String vertex, By by, int subject, long sequence) {
        retracted = true;
        add(new AtEnd(vertex, by, subject), sequence, new byte[0][]);
    }

    /** An edge is written. */
    void set(byte[][] edge, int subject, long sequence) {
        add(new AtEnd(new String(edge[0], StandardCharsets.UTF_8), By.SOURCE, subject), sequence, edge);
        add(new AtEnd(new String(edge[1], StandardCharsets.UTF_8), By.DESTINATION, subject), sequence, edge);
    }

    private void add(AtEnd end, long sequence, byte[][] edge) {
        var texts = new byte[edge.length + 2][];
        texts[0] = ByteBuffer.allocate(BYTES)
                .putShort((short) end.subject())
                .put((byte) end.by().ordinal())
                .putLong(sequence)
                .array();
        texts[1] = end.vertex().getBytes(StandardCharsets.UTF_8);
        System.arraycopy(edge, 0, texts, 2, edge.length);
        Identity.hash(new byte[][] {texts[1]}, (high, low) -> partitions.add(high, low, texts));
    }

    /** Whether anything is taken away so. */
    boolean isNeeded() {
        return retracted;
    }

    /** Takes one act. */
    interface Visitor {
        /** @param edge that is written; of no parts if all are taken away */
        void visit(AtEnd end, long sequence, byte[][] edge);
    }

    void read(int partition, Visitor visitor) {
        partitions.read(partition, (high, low, texts) -> {
            var entry = ByteBuffer.wrap(texts[0]);
            int subject = entry.getShort();
            var by = By.values()[entry.get()];
            visitor.visit(
                    new AtEnd(new String(texts[1], StandardCharsets.UTF_8), by, subject),
                    entry.getLong(),
                    Arrays.copyOfRange(texts, 2, texts.length));
        });
    }

    @Override
    public void close() {
        partitions.close();
    }
}
