package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.mapping.TableShape;
import dev.bifrost.runtime.mapping.TableShapes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a host knows of its tables' columns. A table that the source cannot show is taken as it was last seen. If it never
 * was, it is left out, or refuses the mapping where that is to blame.
 *
 * <p>One thread.
 */
final class LiveShapes implements TableShapes {

    private final TableSource source;
    private final Optional<SchemaMemory> memory;
    private final Map<String, Optional<TableDescription>> past = new HashMap<>();
    private final Map<String, TableShape> shapes = new LinkedHashMap<>();

    /** @param memory empty if every table must be seen */
    LiveShapes(TableSource source, Optional<SchemaMemory> memory) {
        this.source = source;
        this.memory = memory;
    }

    @Override
    public TableShape of(String table) {
        return shapes.computeIfAbsent(table, this::firstLook);
    }

    @Override
    public boolean mayBeAbsent() {
        return memory.isPresent();
    }

    private TableShape firstLook(String table) {
        var shape = lookAgain(table);
        if (shape instanceof TableShape.Unseen none && (memory.isEmpty() || isMistake(none.reason()))) {
            throw none.reason();
        }
        return shape;
    }

    /** What the source shows now; of no effect until it is {@link #put}. */
    TableShape lookAgain(String table) {
        var before = past.computeIfAbsent(table, name -> memory.flatMap(notes -> notes.recall(name)));
        try {
            var now = source.describe(table);
            return before.filter(columns -> !columns.equals(now))
                    .<TableShape>map(columns -> new TableShape.Changed(now, columns))
                    .orElseGet(() -> new TableShape.Seen(now));
        } catch (BifrostException e) {
            return before.map(columns -> unseen(columns, e)).orElseGet(() -> new TableShape.Unseen(e));
        }
    }

    /** A read may do without the columns of now, but not against what somebody has to mend in the config. */
    private static TableShape unseen(TableDescription past, BifrostException reason) {
        return isMistake(reason) ? new TableShape.Broken(past, reason) : new TableShape.Remembered(past, reason);
    }

    private static boolean isMistake(BifrostException reason) {
        return reason.type() == ErrorType.CONFIG;
    }

    /** Tables that were not seen, or do not fit. */
    List<String> unsettled() {
        return shapes.keySet().stream().filter(table -> !isSettled(table)).toList();
    }

    boolean isSettled(String table) {
        return shapes.get(table) instanceof TableShape.Seen;
    }

    /** What holds from now on. */
    void put(String table, TableShape shape) {
        shapes.put(table, shape);
    }

    /** Notes what was seen: the mapping was compiled with it. Tables that it does not have are forgotten. */
    void remember() {
        memory.ifPresent(notes -> {
            shapes.forEach((table, shape) -> {
                if (shape instanceof TableShape.Seen seen) {
                    notes.remember(table, seen.description());
                }
            });
            notes.keepOnly(shapes.keySet());
        });
    }
}
