package dev.bifrost.source.iceberg.content;

import dev.bifrost.parquet.FieldIds;
import dev.bifrost.parquet.fit.ColumnFit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Brings a file's column to the type that its table has, the parts of structs by their ids. Buffers of unchanged parts are
 * shared, not copied.
 */
final class IdFit {

    private IdFit() {}

    /** Why a file's column cannot become the table's; empty if it can. */
    static Optional<String> obstacle(Field own, Field target) {
        ArrowType from = own.getType();
        ArrowType to = target.getType();
        if (from instanceof ArrowType.Null || to instanceof ArrowType.Null) {
            return Optional.empty();
        }
        if (to.isComplex() || from.isComplex()) {
            return from.getTypeID() == to.getTypeID()
                    ? children(own, target)
                    : Optional.of("%s for %s".formatted(from, to));
        }
        return sharesBuffers(from, to) || widens(from, to)
                ? Optional.empty()
                : Optional.of("%s for %s".formatted(from, to));
    }

    private static Optional<String> children(Field own, Field target) {
        boolean byPosition = !(target.getType() instanceof ArrowType.Struct);
        for (int i = 0; i < target.getChildren().size(); i++) {
            Field child = target.getChildren().get(i);
            Optional<String> obstacle;
            if (target.getType() instanceof ArrowType.Map) {
                obstacle = entries(own.getChildren().get(i), child);
            } else if (byPosition) {
                obstacle = obstacle(own.getChildren().get(i), child);
            } else {
                int place = place(own.getChildren(), FieldIds.id(child));
                obstacle = place < 0
                        ? Optional.empty()
                        : obstacle(own.getChildren().get(place), child);
            }
            if (obstacle.isPresent()) {
                return obstacle;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> entries(Field own, Field target) {
        return obstacle(own.getChildren().get(0), target.getChildren().get(0))
                .or(() ->
                        obstacle(own.getChildren().get(1), target.getChildren().get(1)));
    }

    /** Whether the bytes mean the same in both types. Whether a clock has a zone is for the table to say. */
    private static boolean sharesBuffers(ArrowType from, ArrowType to) {
        return switch (to) {
            case ArrowType.Timestamp stamp ->
                from instanceof ArrowType.Timestamp other && other.getUnit() == stamp.getUnit();
            case ArrowType.Utf8 ignored -> from instanceof ArrowType.Utf8 || from instanceof ArrowType.Binary;
            case ArrowType.Binary ignored -> from instanceof ArrowType.Utf8 || from instanceof ArrowType.Binary;
            case ArrowType.Decimal decimal ->
                from instanceof ArrowType.Decimal other
                        && other.getScale() == decimal.getScale()
                        && other.getBitWidth() == decimal.getBitWidth()
                        && other.getPrecision() <= decimal.getPrecision();
            default -> from.equals(to);
        };
    }

    private static boolean widens(ArrowType from, ArrowType to) {
        return switch (to) {
            case ArrowType.Int wide ->
                from instanceof ArrowType.Int narrow && (narrow.getBitWidth() < wide.getBitWidth());
            case ArrowType.FloatingPoint wide ->
                wide.getPrecision() == FloatingPointPrecision.DOUBLE
                        && from instanceof ArrowType.FloatingPoint narrow
                        && narrow.getPrecision() == FloatingPointPrecision.SINGLE;
            case ArrowType.Timestamp stamp ->
                from instanceof ArrowType.Date
                        || from instanceof ArrowType.Timestamp coarse
                                && coarse.getUnit().compareTo(stamp.getUnit()) < 0;
            case ArrowType.Time time ->
                from instanceof ArrowType.Time coarse && coarse.getUnit().compareTo(time.getUnit()) < 0;
            default -> false;
        };
    }

    /**
     * The column as the table has it.
     *
     * @param source lent
     * @param own the source's field with its ids
     * @return a vector that the caller owns
     */
    static FieldVector fit(FieldVector source, Field own, Field target, BufferAllocator allocator) {
        FieldVector out = target.createVector(allocator);
        try {
            fill(source, own, out);
            return out;
        } catch (RuntimeException | Error e) {
            out.close();
            throw e;
        }
    }

    private static void fill(FieldVector source, Field own, FieldVector out) {
        if (source instanceof NullVector || out instanceof NullVector) {
            ColumnFit.fillNull(out, source.getValueCount());
            return;
        }
        ArrowType to = out.getField().getType();
        if (!to.isComplex() && !sharesBuffers(source.getField().getType(), to)) {
            ColumnFit.fill(source, out);
            return;
        }
        ColumnFit.share(source, out);
        switch (out) {
            case MapVector map ->
                entries((StructVector) child(source, 0), child(own, 0), (StructVector) map.getDataVector());
            case ListVector list -> fill(child(source, 0), child(own, 0), list.getDataVector());
            case StructVector struct -> struct(source, own, struct);
            default -> {
                // A scalar has no parts.
            }
        }
    }

    private static void entries(StructVector source, Field own, StructVector out) {
        ColumnFit.share(source, out);
        for (int i = 0; i < 2; i++) {
            fill(child(source, i), child(own, i), child(out, i));
        }
    }

    private static void struct(FieldVector source, Field own, StructVector out) {
        for (FieldVector part : out.getChildrenFromFields()) {
            int place = place(own.getChildren(), FieldIds.id(part.getField()));
            if (place < 0) {
                ColumnFit.fillNull(part, source.getValueCount());
            } else {
                fill(child(source, place), child(own, place), part);
            }
        }
    }

    static int place(List<Field> fields, OptionalInt id) {
        for (int i = 0; i < fields.size(); i++) {
            if (id.isPresent() && FieldIds.id(fields.get(i)).equals(id)) {
                return i;
            }
        }
        return -1;
    }

    private static FieldVector child(FieldVector vector, int place) {
        return vector.getChildrenFromFields().get(place);
    }

    private static Field child(Field field, int place) {
        return field.getChildren().get(place);
    }
}
