package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.order.CommitNumbers;
import dev.bifrost.source.files.order.FileOrder;
import dev.bifrost.source.files.order.OrderColumn;
import dev.bifrost.source.files.schema.TableSchema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Field;

/**
 * Which tables number their commits, and how the files of such a table lie in that order. A file is looked through once, and what
 * was found is remembered as long as windows hold the file as it is.
 *
 * <p>One thread.
 */
final class CommitOrders {

    private final Map<String, FilesConfig.Table> tables;
    private final Formats formats;
    private final BufferAllocator allocator;
    private final Map<String, Map<String, Known>> known = new HashMap<>();

    private record Known(DataFile file, Field column, Optional<FileOrder> order) {}

    CommitOrders(FilesConfig config, Formats formats, BufferAllocator allocator) {
        this.tables = config.tables();
        this.formats = formats;
        this.allocator = allocator;
    }

    /** A file and how its rows lie. */
    record Ordered(InspectedFile file, FileOrder order) {}

    /** The column that numbers the commits of a table that is followed by its changes; empty if none does. */
    private Optional<String> column(TableSpec spec) {
        return spec.mode() == SyncMode.CDC ? column(spec.table()) : Optional.empty();
    }

    /** As {@link #column(TableSpec)}, of a table that is followed by its changes. */
    Optional<String> column(String table) {
        return Optional.ofNullable(tables.get(table)).flatMap(each -> Optional.ofNullable(each.orderBy()));
    }

    /** @throws BifrostException {@code files.BAD_ORDER_COLUMN} if a table has no such column, or one without an order */
    void require(String table, TableSchema schema) {
        column(table).ifPresent(name -> {
            Field column = schema.column(name)
                    .orElseThrow(() -> bad(table, name, "which no file has; there are " + Columns.names(schema)));
            if (!OrderColumn.isPossible(column)) {
                throw bad(
                        table,
                        name,
                        "which is of type %s; commits are numbered by an integer of at most 64 bits signed, a date or a timestamp"
                                .formatted(column.getType()));
            }
        });
    }

    private static BifrostException bad(String table, String column, String why) {
        return new BifrostException(
                FilesErrors.BAD_ORDER_COLUMN, "files: tables.%s.order_by names %s, %s".formatted(table, column, why));
    }

    /**
     * Looks at the files of a window.
     *
     * @throws BifrostException {@code files.ORDER_MISSING} if a row has no commit
     */
    Commits of(TableSpec spec, List<InspectedFile> files, TableSchema schema) {
        var column = column(spec);
        if (column.isEmpty()) {
            return new Commits(Optional.empty(), files, List.of());
        }
        require(spec.table(), schema);
        retain(spec.table(), files);
        var empty = new ArrayList<InspectedFile>();
        var ordered = new ArrayList<Ordered>();
        for (InspectedFile file : files) {
            of(column.get(), file, schema)
                    .ifPresentOrElse(order -> ordered.add(new Ordered(file, order)), () -> empty.add(file));
        }
        ordered.sort(Comparator.comparingLong((Ordered each) -> each.order().lowest())
                .thenComparing(each -> each.file().file().name()));
        return new Commits(schema.column(column.get()), empty, ordered);
    }

    /** Forgets files of windows before this one: they are done, or gone. */
    private void retain(String table, List<InspectedFile> files) {
        var names = new HashSet<String>();
        files.forEach(each -> names.add(each.file().name()));
        known.getOrDefault(table, Map.of()).keySet().retainAll(names);
    }

    /**
     * The files of a window.
     *
     * @param column numbers the commits; empty if they have no numbers
     * @param others files without rows, or all files if commits have no numbers; by name
     * @param ordered by their lowest commit, then by name
     */
    record Commits(Optional<Field> column, List<InspectedFile> others, List<Ordered> ordered) {

        /** In the order in which they are read. */
        List<InspectedFile> files() {
            return Stream.concat(others.stream(), ordered.stream().map(Ordered::file))
                    .toList();
        }

        Optional<BigDecimal> highest() {
            return ordered.stream().map(each -> exact(each.order().highest())).max(Comparator.naturalOrder());
        }

        /** How many commits there are; a file is one where they have no numbers. Empty if they cannot be told apart. */
        OptionalLong count() {
            if (column.isEmpty()) {
                return OptionalLong.of(others.size());
            }
            var all = new CommitNumbers();
            ordered.forEach(each -> all.addAll(each.order().commits()));
            return all.count();
        }

        private BigDecimal exact(long value) {
            return OrderColumn.exact(column.orElseThrow(), value);
        }

        /**
         * A commit that was written without all of its changes, or before an earlier one, cannot be mended by what comes later.
         *
         * @param written the highest commit that is in the graph
         * @throws BifrostException {@code files.LATE_COMMIT}
         */
        void requireAfter(Optional<BigDecimal> written) {
            if (written.isEmpty() || ordered.isEmpty()) {
                return;
            }
            Ordered first = ordered.getFirst();
            if (exact(first.order().lowest()).compareTo(written.get()) <= 0) {
                DataFile file = first.file().file();
                throw new BifrostException(
                        FilesErrors.LATE_COMMIT,
                        "%s of table %s holds a commit that is not after those that were read before, by column %s. Changes out of order would end in another state: read the table again with bifrost sync --reload %s, and have its writer put all files of a commit there at once"
                                .formatted(
                                        file.name(),
                                        file.table(),
                                        column.orElseThrow().getName(),
                                        file.table()));
            }
        }
    }

    /** Empty for a file without rows. */
    private Optional<FileOrder> of(String column, InspectedFile file, TableSchema schema) {
        Field field = schema.column(column).orElseThrow();
        var table = known.computeIfAbsent(file.file().table(), any -> new HashMap<>());
        Known before = table.get(file.file().name());
        if (before != null
                && before.file().sameState(file.file())
                && before.column().equals(field)) {
            return before.order();
        }
        var spec =
                new TableSpec(file.file().table(), SyncMode.CDC, List.of(column, ChangeType.COLUMN), Optional.empty());
        try (var batches = new WindowBatches(List.of(file), new Requests(spec, schema), formats, allocator)) {
            var order = FileOrder.of(file.file(), column, batches);
            table.put(file.file().name(), new Known(file.file(), field, order));
            return order;
        }
    }
}
