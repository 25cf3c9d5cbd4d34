package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.FieldIds;
import dev.bifrost.parquet.fit.ColumnFit;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.iceberg.data.GenericDataUtil;
import org.apache.iceberg.types.Types;

/**
 * Where each wanted column of a file comes from: a column of the file with the same id; else the file's partition; else the
 * default that the column was added with; else it is null.
 */
final class ColumnSources {

    private final List<Source> sources;
    private final List<Integer> places;
    private final BufferAllocator allocator;

    private sealed interface Source {
        Target target();
    }

    /** @param place of the file's column in the batches that are read */
    private record FromFile(Target target, Field own, int place) implements Source {}

    private record Constant(Target target, Object value) implements Source {}

    private ColumnSources(List<Source> sources, List<Integer> places, BufferAllocator allocator) {
        this.sources = sources;
        this.places = places;
        this.allocator = allocator;
    }

    /** @param own the file's columns, with ids */
    static ColumnSources of(ContentRequest request, List<Field> own, BufferAllocator allocator) {
        var places = new TreeMap<Integer, Integer>();
        for (Target target : request.targets()) {
            int place = place(own, target);
            if (place >= 0) {
                places.put(place, 0);
            }
        }
        int read = 0;
        for (var entry : places.entrySet()) {
            entry.setValue(read++);
        }
        Map<Integer, Object> partition = request.table().partitionValues(request.file());
        var sources = new ArrayList<Source>();
        for (Target target : request.targets()) {
            int place = place(own, target);
            sources.add(
                    place < 0
                            ? new Constant(target, constant(target.column(), partition))
                            : new FromFile(target, required(request, own.get(place), target), places.get(place)));
        }
        return new ColumnSources(sources, List.copyOf(places.keySet()), allocator);
    }

    private static int place(List<Field> own, Target target) {
        return IdFit.place(own, OptionalInt.of(target.column().fieldId()));
    }

    /** The value of a column that a file lacks. */
    static Object absent(ContentRequest request, Types.NestedField column) {
        return constant(column, request.table().partitionValues(request.file()));
    }

    private static Object constant(Types.NestedField column, Map<Integer, Object> partition) {
        return partition.containsKey(column.fieldId())
                ? partition.get(column.fieldId())
                : GenericDataUtil.internalToGeneric(column.type(), column.initialDefault());
    }

    private static Field required(ContentRequest request, Field own, Target target) {
        IdFit.obstacle(own, target.field()).ifPresent(why -> {
            throw new BifrostException(
                    IcebergErrors.COLUMN_TYPE,
                    "column %s (id %s) of %s has %s; the table cannot have written it so: write the file again"
                            .formatted(
                                    target.field().getName(),
                                    target.field().getMetadata().get(FieldIds.KEY),
                                    request.table().where(request.file()),
                                    why));
        });
        return own;
    }

    /** Places of the file's columns that are to be read, ascending. */
    List<Integer> places() {
        return places;
    }

    /**
     * The wanted columns.
     *
     * @param batch the columns of {@link #places()}; lent
     * @return owned by the caller
     */
    VectorSchemaRoot fit(VectorSchemaRoot batch) {
        var vectors = new ArrayList<FieldVector>(sources.size());
        try {
            for (Source source : sources) {
                vectors.add(
                        switch (source) {
                            case FromFile file ->
                                IdFit.fit(
                                        batch.getVector(file.place()),
                                        file.own(),
                                        file.target().field(),
                                        allocator);
                            case Constant constant -> constant(constant, batch.getRowCount());
                        });
            }
            List<Field> fields =
                    sources.stream().map(source -> source.target().field()).toList();
            return new VectorSchemaRoot(fields, vectors, batch.getRowCount());
        } catch (RuntimeException | Error e) {
            vectors.forEach(FieldVector::close);
            throw e;
        }
    }

    private FieldVector constant(Constant constant, int rows) {
        Field field = constant.target().field();
        if (constant.value() == null) {
            return ColumnFit.nulls(field, rows, allocator);
        }
        FieldVector vector = field.createVector(allocator);
        try {
            ColumnValues.repeat(vector, constant.value(), rows);
            return vector;
        } catch (RuntimeException | Error e) {
            vector.close();
            throw e;
        }
    }
}
