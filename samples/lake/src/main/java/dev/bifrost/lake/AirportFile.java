package dev.bifrost.lake;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.iceberg.Schema;
import org.apache.iceberg.data.GenericRecord;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.types.Types;

/** A CSV file of airports: a header, then one line a row; a value with commas stands in quotes. */
record AirportFile(Path file) {

    List<Record> read(Schema schema) {
        try {
            return Files.readAllLines(file).stream()
                    .skip(1)
                    .map(line -> row(schema, values(line)))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Record row(Schema schema, List<String> values) {
        var row = GenericRecord.create(schema);
        for (int column = 0; column < values.size(); column++) {
            String text = values.get(column);
            boolean isNumber = schema.columns().get(column).type().equals(Types.DoubleType.get());
            row.set(column, isNumber ? Double.valueOf(text) : text);
        }
        return row;
    }

    static List<String> values(String line) {
        var values = new ArrayList<String>();
        var value = new StringBuilder();
        boolean quoted = false;
        for (char each : (line + ',').toCharArray()) {
            if (each == '"') {
                quoted = !quoted;
            } else if (each == ',' && !quoted) {
                values.add(value.toString());
                value.setLength(0);
            } else {
                value.append(each);
            }
        }
        return values;
    }
}
