package dev.bifrost.parquet;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.LayerKind;
import dev.hardwood.reader.Validity;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.message.ArrowFieldNode;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Builds a batch of Arrow vectors from the present batch of the leaf columns.
 *
 * <p>Hardwood counts only what exists at each layer, as Arrow does, so validity and offsets are copied as they are. What
 * the leaves of one nested column say of their common layers is checked, because a damaged file may make them differ.
 */
final class Assembler {

    private final LeafReaders readers;
    private final BufferAllocator allocator;
    private final LeafBuffers leafBuffers;

    Assembler(LeafReaders readers, BufferAllocator allocator) {
        this.readers = readers;
        this.allocator = allocator;
        this.leafBuffers = new LeafBuffers(allocator);
    }

    /** The batch, owned by the caller. */
    VectorSchemaRoot batch(List<Node> columns, int rows) {
        var vectors = new ArrayList<FieldVector>(columns.size());
        try {
            for (Node column : columns) {
                FieldVector vector = column.field().createVector(allocator);
                vectors.add(vector);
                fill(column, vector, 0, rows);
            }
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
        List<Field> fields = vectors.stream().map(FieldVector::getField).toList();
        return new VectorSchemaRoot(fields, vectors, rows);
    }

    /** @param layer the layers of the node's leaves that lie above the node */
    private void fill(Node node, FieldVector out, int layer, int count) {
        switch (node) {
            case Node.Leaf leaf -> leaf(leaf, out, count);
            case Node.Struct struct -> struct(struct, out, layer, count);
            case Node.Sequence list -> {
                int elements = repeated(node, out, layer, count);
                fill(list.element(), out.getChildrenFromFields().getFirst(), layer + 1, elements);
            }
            case Node.Entries map -> {
                int entries = repeated(node, out, layer, count);
                FieldVector pairs = out.getChildrenFromFields().getFirst();
                load(pairs, entries, Validity.NO_NULLS, List.of());
                fill(map.key(), pairs.getChildrenFromFields().get(0), layer + 1, entries);
                fill(map.value(), pairs.getChildrenFromFields().get(1), layer + 1, entries);
            }
            case Node.Unsupported unsupported -> throw new IllegalStateException(unsupported.why());
        }
    }

    private void leaf(Node.Leaf leaf, FieldVector out, int count) {
        LeafValues values = readers.values(leaf.column());
        if (values.count() != count) {
            throw damaged("%d values where %d were expected".formatted(values.count(), count));
        }
        if (out instanceof NullVector) {
            out.setValueCount(count);
        } else {
            load(out, count, values.validity(), leafBuffers.of(leaf, values, count));
        }
    }

    private void struct(Node.Struct struct, FieldVector out, int layer, int count) {
        Validity validity = Validity.NO_NULLS;
        if (struct.nullable()) {
            ColumnReader any = any(struct);
            requireLayer(any, layer, LayerKind.STRUCT);
            validity = any.getLayerValidity(layer);
        }
        load(out, count, validity, List.of());
        for (int i = 0; i < struct.children().size(); i++) {
            fill(
                    struct.children().get(i),
                    out.getChildrenFromFields().get(i),
                    struct.nullable() ? layer + 1 : layer,
                    count);
        }
    }

    /** Fills validity and offsets of a list or map and gives the number of its elements. */
    private int repeated(Node node, FieldVector out, int layer, int count) {
        ColumnReader any = any(node);
        requireLayer(any, layer, LayerKind.REPEATED);
        int[] offsets = any.getLayerOffsets(layer);
        if (offsets.length <= count || offsets[0] != 0) {
            throw damaged("%d list offsets where %d were expected".formatted(offsets.length, count + 1));
        }
        load(out, count, any.getLayerValidity(layer), List.of(Buffers.ints(offsets, count + 1, allocator)));
        return offsets[count];
    }

    /** Gives buffers to a vector and lets go of them. */
    private void load(FieldVector out, int count, Validity validity, List<ArrowBuf> values) {
        var buffers = new ArrayList<ArrowBuf>(3);
        try {
            buffers.addAll(values);
            buffers.addFirst(Buffers.validity(validity, count, allocator));
            out.loadFieldBuffers(new ArrowFieldNode(count, validity.nullCount(count)), buffers);
        } finally {
            buffers.forEach(ArrowBuf::close);
        }
    }

    private ColumnReader any(Node node) {
        return readers.reader(node.leaves().findFirst().orElseThrow());
    }

    private static void requireLayer(ColumnReader reader, int layer, LayerKind kind) {
        if (layer >= reader.getLayerCount() || reader.getLayerKind(layer) != kind) {
            throw damaged("no %s layer at depth %d".formatted(kind, layer));
        }
    }

    private static IllegalStateException damaged(String what) {
        return new IllegalStateException("damaged nested column: " + what);
    }
}
