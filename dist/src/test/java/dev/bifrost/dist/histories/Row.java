package dev.bifrost.dist.histories;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A row: values by column, nulls among them. */
record Row(Map<String, Object> values) {

    Row {
        values = Collections.unmodifiableMap(new TreeMap<>(values));
    }

    Object get(String column) {
        return values.get(column);
    }

    List<Object> key(List<String> columns) {
        var key = new ArrayList<>();
        columns.forEach(column -> key.add(values.get(column)));
        return key;
    }

    /** Only these columns; the others are null. */
    Row only(List<String> columns) {
        var kept = new TreeMap<>(values);
        kept.replaceAll((column, value) -> columns.contains(column) ? value : null);
        return new Row(kept);
    }

    @Override
    public String toString() {
        return values.toString().replace("\0", "\\0");
    }
}
