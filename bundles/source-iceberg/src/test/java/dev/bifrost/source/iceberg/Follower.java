package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.Rows;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Does with windows what a graph does: keeps a bag of rows equal to a table. */
final class Follower {

    private final IcebergSource source;
    private final TableSpec spec;
    private final List<Map<String, Object>> rows = new ArrayList<>();
    private Cursor cursor = Cursor.START;
    private Optional<Window> window = Optional.empty();
    private List<Map<String, Object>> read = List.of();

    Follower(IcebergSource source, TableSpec spec) {
        this.source = source;
        this.spec = spec;
    }

    /** Another that is as far. */
    Follower copy() {
        var copy = new Follower(source, spec);
        copy.rows.addAll(rows);
        copy.cursor = cursor;
        return copy;
    }

    TableSpec spec() {
        return spec;
    }

    /** Polls once, and takes in the window if there is one. */
    Follower round() {
        window = source.poll(spec, cursor) instanceof Poll.News news ? Optional.of(news.window()) : Optional.empty();
        read = window.map(some -> read(source, spec, some)).orElse(List.of());
        window.ifPresent(this::take);
        return this;
    }

    private void take(Window some) {
        if (some.kind() == Window.Kind.FULL) {
            rows.clear();
        }
        for (Map<String, Object> row : read) {
            if (some.kind() != Window.Kind.CHANGES) {
                rows.add(row);
                continue;
            }
            var values = new LinkedHashMap<>(row);
            var type = ChangeType.parse((String) values.remove(ChangeType.COLUMN));
            if (type.isOldImage()) {
                assertThat(rows.remove(values))
                        .as("the removed row %s is there", values)
                        .isTrue();
            } else {
                rows.add(values);
            }
        }
        cursor = cursor.plus(some.to());
    }

    /** Every value of a window. */
    static List<Map<String, Object>> read(IcebergSource source, TableSpec spec, Window window) {
        var all = new ArrayList<Map<String, Object>>();
        try (var batches = source.read(spec, window)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (VectorSchemaRoot batch = next.get()) {
                    all.addAll(Rows.values(batch));
                }
            }
        }
        return all;
    }

    /** The rows so far. */
    List<Map<String, Object>> rows() {
        return rows;
    }

    /** The rows so far, values only. */
    List<List<Object>> values() {
        return rows.stream()
                .map(row -> (List<Object>) new ArrayList<>(row.values()))
                .toList();
    }

    /** The rows so far, as texts. */
    List<String> texts() {
        return values().stream().map(List::toString).toList();
    }

    /** What the last window brought, values only. */
    List<List<Object>> lastRead() {
        return read.stream()
                .map(row -> (List<Object>) new ArrayList<>(row.values()))
                .toList();
    }

    /** The last poll's window; empty if it was idle. */
    Optional<Window> window() {
        return window;
    }

    Cursor cursor() {
        return cursor;
    }
}
