package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.mapping.TableShape;
import dev.bifrost.runtime.mapping.TableShapes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a host knows of its tables' columns. A table that the source cannot show, though the mapping is not to blame, is
 * taken as it was last seen; if it never was, it is left out.
 *
 * <p>One thread.
 */
final class LiveShapes implements TableShapes {

    private final TableSource source;
    private final Optional<SchemaMemory> memory;
    private final Map<String, TableShape> shapes = new LinkedHashMap<>();

    /** @param memory empty if every table must be seen */
    LiveShapes(TableSource source, Optional<SchemaMemory> memory) {
        this.source = source;
        this.memory = memory;
    }

    @Override
    public TableShape of(String table) {
        return shapes.computeIfAbsent(table, this::look);
    }

    private TableShape look(String table) {
        try {
            return new TableShape.Seen(source.describe(table));
        } catch (BifrostException e) {
            if (memory.isEmpty() || e.type() == ErrorType.CONFIG) {
                throw e;
            }
            return memory.get()
                    .recall(table)
                    .<TableShape>map(past -> new TableShape.Remembered(past, e))
                    .orElseGet(() -> new TableShape.Unseen(e));
        }
    }

    /** Tables that were not seen. */
    List<String> unsettled() {
        return shapes.keySet().stream()
                .filter(table -> !(shapes.get(table) instanceof TableShape.Seen))
                .toList();
    }

    /** What the source shows now. */
    TableDescription lookAgain(String table) {
        return source.describe(table);
    }

    /** What holds from now on. */
    void put(String table, TableShape shape) {
        shapes.put(table, shape);
    }

    /** Notes what was seen: the mapping was compiled with it. */
    void remember() {
        memory.ifPresent(notes -> shapes.forEach((table, shape) -> {
            if (shape instanceof TableShape.Seen seen) {
                notes.remember(table, seen.description());
            }
        }));
    }
}
