package dev.bifrost.dist.histories;

import dev.bifrost.source.iceberg.LakeTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionKey;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Type;
import org.apache.iceberg.types.Types;

/**
 * Rows of a history in Iceberg's words. Columns may change their names among each other: a row that lies in a file goes by those
 * that the table began with, which stand for the ids.
 */
final class LakeRows {

    private LakeRows() {}

    /** A row by the table's first names, and where it lies. */
    record Placed(DataFile file, long place, Row row) {}

    /** Numbers may begin narrow. */
    static Schema schema(Plan.Table table, Random random) {
        var fields = new ArrayList<Types.NestedField>();
        for (Plan.Column column : table.columns()) {
            boolean narrow = random.nextBoolean();
            Type type = switch (column.kind()) {
                case LONG -> narrow ? Types.IntegerType.get() : Types.LongType.get();
                case TEXT -> Types.StringType.get();
                case DOUBLE -> narrow ? Types.FloatType.get() : Types.DoubleType.get();
            };
            fields.add(Types.NestedField.optional(fields.size() + 1, column.name(), type));
        }
        return new Schema(fields);
    }

    /**
     * Files that are not in the table yet.
     *
     * @param apart whether each row has a file of its own, and not each partition
     */
    static List<Placed> written(LakeTable table, List<Row> rows, boolean apart) {
        PartitionSpec spec = table.table().spec();
        Map<Object, List<Row>> files = new LinkedHashMap<>();
        Map<Object, PartitionKey> partitions = new HashMap<>();
        for (Row row : rows) {
            var key = new PartitionKey(spec, table.table().schema());
            key.partition(record(table, row));
            Object file = apart ? new Object() : key.copy();
            partitions.put(file, key.copy());
            files.computeIfAbsent(file, any -> new ArrayList<>()).add(row);
        }
        var placed = new ArrayList<Placed>();
        files.forEach((key, together) -> {
            DataFile file = table.file(
                    spec,
                    partitions.get(key),
                    together.stream().map(row -> record(table, row)).toArray(Record[]::new));
            for (int place = 0; place < together.size(); place++) {
                placed.add(new Placed(file, place, together.get(place)));
            }
        });
        return placed;
    }

    /** A file of a row that no history has. */
    static DataFile strange(LakeTable table) {
        var row = new HashMap<String, Object>();
        for (Types.NestedField column : table.table().schema().columns()) {
            row.put(column.name(), column.type().typeId() == Type.TypeID.STRING ? "elsewhere" : null);
        }
        return table.file(table.table().spec(), null, record(table, new Row(row)));
    }

    private static Record record(LakeTable table, Row row) {
        var record = GenericRecord.create(table.table().schema());
        for (Types.NestedField column : table.table().schema().columns()) {
            String name = firstName(table, column.fieldId());
            record.setField(column.name(), value(column.type(), name == null ? null : row.get(name)));
        }
        return record;
    }

    /** Null for a column that came later, which is null in all rows. */
    private static String firstName(LakeTable table, int id) {
        return first(table).findColumnName(id);
    }

    private static Schema first(LakeTable table) {
        return table.table().schemas().get(0);
    }

    /** A row as a schema names its columns. */
    static Row shown(LakeTable table, Schema schema, Row row) {
        var values = new HashMap<String, Object>();
        first(table)
                .columns()
                .forEach(column -> values.put(schema.findColumnName(column.fieldId()), row.get(column.name())));
        return new Row(values);
    }

    /** A row that the table's present names describe, by its first ones. */
    static Row kept(LakeTable table, Row row) {
        var values = new HashMap<String, Object>();
        first(table)
                .columns()
                .forEach(column ->
                        values.put(column.name(), row.get(table.table().schema().findColumnName(column.fieldId()))));
        return new Row(values);
    }

    static Object value(Type type, Object value) {
        return switch (value) {
            case Long number when type.typeId() == Type.TypeID.INTEGER -> Math.toIntExact(number);
            case Double number when type.typeId() == Type.TypeID.FLOAT -> number.floatValue();
            case null, default -> value;
        };
    }
}
