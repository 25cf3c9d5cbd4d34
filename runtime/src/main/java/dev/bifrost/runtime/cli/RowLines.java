package dev.bifrost.runtime.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.bifrost.api.graph.TypeTable;
import dev.bifrost.api.graph.ValueReader;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.StructVector;

/**
 * The rows of a batch as JSON objects, each on one line, with values as {@link ValueReader} gives them to the graph. Columns
 * of a type that the graph cannot hold are left out. What could move a cursor or turn text round on a terminal is escaped.
 *
 * <p>Borrows the batch.
 */
final class RowLines {

    private static final JsonFactory JSON = new JsonFactory();

    private final List<Cell> cells = new ArrayList<>();
    private final Map<String, String> leftOut = new TreeMap<>();

    private RowLines() {}

    static RowLines of(VectorSchemaRoot batch) {
        var lines = new RowLines();
        for (FieldVector vector : batch.getFieldVectors()) {
            cell(vector)
                    .ifPresentOrElse(
                            lines.cells::add,
                            () -> lines.leftOut.put(
                                    vector.getName(),
                                    TypeTable.of(vector.getField()).note()));
        }
        return lines;
    }

    /** Writes a column's name and one value. */
    private interface Cell {
        void write(int row, JsonGenerator out) throws IOException;
    }

    private static Optional<Cell> cell(FieldVector vector) {
        String name = vector.getName();
        if (vector instanceof StructVector struct) {
            return struct(name, struct);
        }
        if (TypeTable.of(vector.getField()).type().isEmpty()) {
            return Optional.empty();
        }
        if (vector instanceof UInt8Vector wide) {
            return Optional.of((row, out) -> unsigned(name, wide, row, out));
        }
        var reader = ValueReader.of(vector);
        return Optional.of((row, out) -> {
            out.writeFieldName(name);
            reader.read(row, new JsonValue(out));
        });
    }

    /** As it is: that the graph cannot hold the upper half is what a letter has it for. */
    private static void unsigned(String name, UInt8Vector vector, int row, JsonGenerator out) throws IOException {
        out.writeFieldName(name);
        if (vector.isNull(row)) {
            out.writeNull();
        } else {
            out.writeNumber(vector.getObjectNoOverflow(row));
        }
    }

    private static Optional<Cell> struct(String name, StructVector struct) {
        var children = struct.getChildrenFromFields().stream()
                .flatMap(child -> cell(child).stream())
                .toList();
        if (children.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of((row, out) -> {
            if (struct.isNull(row)) {
                out.writeNullField(name);
                return;
            }
            out.writeObjectFieldStart(name);
            for (Cell child : children) {
                child.write(row, out);
            }
            out.writeEndObject();
        });
    }

    /** Columns that are not shown, each with the reason. */
    Map<String, String> leftOut() {
        return leftOut;
    }

    String line(int row) {
        var text = new StringWriter();
        try (JsonGenerator out = JSON.createGenerator(text)) {
            out.writeStartObject();
            for (Cell cell : cells) {
                cell.write(row, out);
            }
            out.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return harmless(text.toString());
    }

    /** JSON stands for what is outside its own ASCII inside texts only, where an escape means the same. */
    private static String harmless(String json) {
        if (json.chars().noneMatch(RowLines::isHarmful)) {
            return json;
        }
        var shown = new StringBuilder(json.length() + 16);
        json.chars().forEach(unit -> {
            if (isHarmful(unit)) {
                shown.append("\\u%04x".formatted(unit));
            } else {
                shown.append((char) unit);
            }
        });
        return shown.toString();
    }

    private static boolean isHarmful(int unit) {
        return Character.isISOControl(unit)
                || Character.getType(unit) == Character.FORMAT
                || unit == 0x2028
                || unit == 0x2029;
    }
}
