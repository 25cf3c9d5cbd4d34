package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A table is what the program holds now. The cursor is a digest of its content, whatever its batches.
 *
 * <p>In mode full as in mode incremental a poll reads the table through and is idle when the digest is the cursor's;
 * otherwise the window is the whole table. There is no way to tell what was added: in mode incremental a table that became
 * another is a reload. Changes cannot be told at all, so mode cdc is refused.
 *
 * <p>Reading holds one batch at a time.
 */
final class ArrowSource implements TableSource {

    private final ArrowSourceConfig config;
    private final HeldTable.Finder held;
    private final BufferAllocator allocator;

    ArrowSource(ArrowSourceConfig config, ArrowTables tables, BufferAllocator allocator) {
        this.config = config;
        this.held = new HeldTable.Finder(config.tables(), tables);
        this.allocator = allocator;
    }

    @Override
    public Set<SyncMode> modes() {
        return EnumSet.of(SyncMode.FULL, SyncMode.INCREMENTAL);
    }

    @Override
    public List<String> tables() {
        return held.names();
    }

    @Override
    public TableDescription describe(String table) {
        return new TableDescription(held.table(table).schema(), List.of());
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        if (!modes().contains(spec.mode())) {
            throw new BifrostException(
                    ArrowErrors.UNSUPPORTED_MODE,
                    "table %s: source arrow cannot do mode %s, since held batches tell no changes; use mode full or incremental, or a source that reads a table's history, such as iceberg"
                            .formatted(spec.table(), spec.mode().word()));
        }
        var table = held.table(spec.table());
        var content = table.digest();
        if (content.rows() == 0 && !config.allowEmpty()) {
            throw emptyRead(table, content);
        }
        return since.text().equals(content.text()) ? Poll.idle() : Poll.news(window(spec, since, content));
    }

    private static Window window(TableSpec spec, Cursor since, ContentDigest.Content content) {
        Optional<Window.Reload> reload = spec.mode() == SyncMode.FULL || since.isStart()
                ? Optional.empty()
                : Optional.of(new Window.Reload(
                        "content-changed",
                        "held table %s is another than before, and held batches do not tell what was added"
                                .formatted(spec.table())));
        var rows = OptionalLong.of(content.rows());
        var part = new Window.Part("held", content.bytes(), rows);
        var plan = new Window.Plan(
                List.of(part), rows, 0, 0, List.of("%d batches held by the program".formatted(content.batches())));
        return new Window(
                since, CursorUpdate.to(content.text()), Window.Kind.FULL, Window.OldImages.NONE, reload, plan);
    }

    private BifrostException emptyRead(HeldTable table, ContentDigest.Content content) {
        return new BifrostException(
                ArrowErrors.EMPTY_READ,
                "table %s of %s: the read gave %s and so no rows; an empty read is not a built graph. It holds the tables %s. If the table is really empty, set source.arrow.allow_empty: true"
                        .formatted(
                                table.name(),
                                config.tables(),
                                content.batches() == 0
                                        ? "no batch at all"
                                        : content.batches() + " batches without rows",
                                String.join(", ", tables())));
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        var table = held.table(spec.table());
        return new OwnedBatches(
                table, columns(spec, table.schema()), window.to().text(), allocator);
    }

    /** Positions of the columns that are wanted, in the table's order. */
    private static List<Integer> columns(TableSpec spec, Schema schema) {
        var names = schema.getFields().stream().map(Field::getName).toList();
        for (var column : spec.columns()) {
            if (!names.contains(column)) {
                throw new BifrostException(
                        ArrowErrors.UNKNOWN_COLUMN,
                        "held table %s has no column %s; it has %s"
                                .formatted(spec.table(), column, String.join(", ", names)));
            }
        }
        return IntStream.range(0, names.size())
                .filter(i -> spec.columns().isEmpty() || spec.columns().contains(names.get(i)))
                .boxed()
                .toList();
    }
}
