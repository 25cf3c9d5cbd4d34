package dev.bifrost.source.files;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.Float4Vector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.TimeMicroVector;
import org.apache.arrow.vector.TimeStampVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt2Vector;
import org.apache.arrow.vector.UInt4Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.MapVector;
import org.apache.arrow.vector.complex.StructVector;

/** Writes vectors as the texts that {@link ParquetOracleTest} asks DuckDB for. */
final class Texts {

    private Texts() {}

    static List<List<String>> rows(VectorSchemaRoot batch) {
        var rows = new ArrayList<List<String>>();
        for (int row = 0; row < batch.getRowCount(); row++) {
            var texts = new ArrayList<String>();
            for (FieldVector vector : batch.getFieldVectors()) {
                boolean nested = vector instanceof ListVector || vector instanceof StructVector;
                texts.add(vector.isNull(row) ? null : nested ? json(vector, row) : scalar(vector, row));
            }
            rows.add(texts);
        }
        return rows;
    }

    private static String scalar(FieldVector vector, int row) {
        return switch (vector) {
            case UInt1Vector ints -> String.valueOf(ints.get(row) & 0xFF);
            case UInt2Vector ints -> String.valueOf((int) ints.get(row));
            case UInt4Vector ints -> String.valueOf(ints.get(row) & 0xFFFF_FFFFL);
            case UInt8Vector ints -> Long.toUnsignedString(ints.get(row));
            case Float4Vector floats -> String.valueOf((double) floats.get(row));
            case Float8Vector floats -> String.valueOf(floats.get(row));
            case BitVector bits -> String.valueOf(bits.get(row) == 1);
            case DateDayVector days -> String.valueOf(days.get(row));
            case TimeMicroVector times -> String.valueOf(times.get(row));
            case TimeStampVector stamps -> String.valueOf(stamps.get(row));
            case VarBinaryVector bytes -> HexFormat.of().withUpperCase().formatHex(bytes.get(row));
            case FixedSizeBinaryVector bytes -> uuid(bytes.get(row));
            default ->
                vector.getObject(row) instanceof BigDecimal decimal
                        ? decimal.toPlainString()
                        : vector.getObject(row).toString();
        };
    }

    private static String uuid(byte[] bytes) {
        String hex = HexFormat.of().formatHex(bytes);
        return String.join(
                "-",
                hex.substring(0, 8),
                hex.substring(8, 12),
                hex.substring(12, 16),
                hex.substring(16, 20),
                hex.substring(20));
    }

    private static String json(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            return "null";
        }
        return switch (vector) {
            case MapVector map -> {
                var entries = (StructVector) map.getDataVector();
                var text = new StringJoiner(",", "{", "}");
                for (int i = map.getElementStartIndex(row); i < map.getElementEndIndex(row); i++) {
                    text.add(json(entries.getChildrenFromFields().get(0), i) + ":"
                            + json(entries.getChildrenFromFields().get(1), i));
                }
                yield text.toString();
            }
            case ListVector list -> {
                var text = new StringJoiner(",", "[", "]");
                for (int i = list.getElementStartIndex(row); i < list.getElementEndIndex(row); i++) {
                    text.add(json(list.getDataVector(), i));
                }
                yield text.toString();
            }
            case StructVector struct -> {
                var text = new StringJoiner(",", "{", "}");
                for (FieldVector child : struct.getChildrenFromFields()) {
                    text.add('"' + child.getName() + "\":" + json(child, row));
                }
                yield text.toString();
            }
            case VarCharVector text -> '"' + text.getObject(row).toString() + '"';
            case BigIntVector longs -> String.valueOf(longs.get(row));
            default -> scalar(vector, row);
        };
    }
}
