package dev.bifrost.runtime.sweep;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import java.util.List;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * Reads the identities of elements out of a batch: one text for a vertex, two or three for an edge, and their 128-bit XXH3
 * hash, which stands for them in the sets that are compared.
 */
public final class Identity {

    private final List<VarCharVector> vectors;
    private final HashStream128 stream = Hashing.xxh3_128().hashStream();

    private Identity(List<VarCharVector> vectors) {
        this.vectors = vectors;
    }

    /** The identity columns of a step. */
    public static List<String> columns(StepShape step) {
        return switch (step) {
            case StepShape.Vertex ignored -> List.of(GraphMutation.ID);
            case StepShape.Edge edge ->
                edge.keyed()
                        ? List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION, GraphMutation.ID)
                        : List.of(GraphMutation.SOURCE, GraphMutation.DESTINATION);
        };
    }

    public static Identity of(StepShape step, VectorSchemaRoot rows) {
        return new Identity(columns(step).stream()
                .map(name -> (VarCharVector) rows.getVector(name))
                .toList());
    }

    /** Hashes row {@code row} and hands it to {@code to}. */
    public void hash(int row, HashTaker to) {
        stream.reset();
        for (VarCharVector vector : vectors) {
            byte[] part = vector.get(row);
            stream.putInt(part.length);
            stream.putBytes(part);
        }
        taken(stream, to);
    }

    /** As {@link #hash(int, HashTaker)}, of an identity's texts. */
    public static void hash(byte[][] texts, HashTaker to) {
        var stream = Hashing.xxh3_128().hashStream();
        for (byte[] part : texts) {
            stream.putInt(part.length);
            stream.putBytes(part);
        }
        taken(stream, to);
    }

    private static void taken(HashStream128 stream, HashTaker to) {
        var hash = stream.get();
        to.take(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }

    /** The texts of a row. */
    public byte[][] texts(int row) {
        return vectors.stream().map(vector -> vector.get(row)).toArray(byte[][]::new);
    }

    /** Takes a hash. */
    public interface HashTaker {
        void take(long high, long low);
    }
}
