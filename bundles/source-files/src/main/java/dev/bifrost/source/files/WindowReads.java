package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.format.TornFileException;
import dev.bifrost.source.files.order.CommitSort;
import dev.bifrost.source.files.schema.TableSchema;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/** Opens windows for reading, if their files are still those that were planned. */
final class WindowReads {

    private final Survey survey;
    private final FactsCache cache;
    private final Formats formats;
    private final CommitOrders orders;
    private final Sorting sorting;
    private final BufferAllocator allocator;

    WindowReads(
            Survey survey,
            FactsCache cache,
            Formats formats,
            CommitOrders orders,
            Sorting sorting,
            BufferAllocator allocator) {
        this.orders = orders;
        this.sorting = sorting;
        this.survey = survey;
        this.cache = cache;
        this.formats = formats;
        this.allocator = allocator;
    }

    TableBatches open(TableSpec spec, Window window, Listing listing) {
        if (spec.mode() == SyncMode.FULL && !window.to().text().equals(FullPolls.text(listing))) {
            throw changed("the files of table %s".formatted(spec.table()));
        }
        Map<String, DataFile> byName = new HashMap<>();
        listing.files().forEach(file -> byName.put(file.name(), file));
        var files = new ArrayList<InspectedFile>();
        for (Window.Part part : window.plan().parts()) {
            files.add(planned(spec.table(), part, byName.get(part.name())));
        }
        if (files.isEmpty()) {
            return new WindowBatches(List.of(), null, formats, allocator);
        }
        var schema = TableSchema.of(survey.shaping(listing.files()));
        var commits = orders.of(spec, files, schema);
        return commits.column().isPresent()
                ? ordered(spec, commits, schema)
                : new WindowBatches(files, new Requests(spec, schema), formats, allocator);
    }

    private TableBatches ordered(TableSpec spec, CommitOrders.Commits commits, TableSchema schema) {
        String column = commits.column().orElseThrow().getName();
        var requests = new Requests(with(column, spec), schema);
        var all = new WindowBatches(commits.files(), requests, formats, allocator);
        return new OrderedBatches(
                commits.ordered(),
                each -> new WindowBatches(List.of(each.file()), requests, formats, allocator),
                new CommitSort(column, sorting.batchRows(), sorting.memoryBytes(), sorting.spills(), allocator),
                all.rowsExpected());
    }

    private static TableSpec with(String column, TableSpec spec) {
        if (spec.columns().isEmpty() || spec.columns().contains(column)) {
            return spec;
        }
        var columns = new ArrayList<>(spec.columns());
        columns.add(column);
        return new TableSpec(spec.table(), spec.mode(), columns, spec.filter());
    }

    /**
     * How changes are brought into the order of their commits.
     *
     * @param batchRows the most rows in a batch
     * @param memoryBytes what is sorted in memory
     * @param spills a folder for the rest
     */
    record Sorting(int batchRows, long memoryBytes, Path spills) {}

    private InspectedFile planned(String table, Window.Part part, DataFile file) {
        try {
            if (file != null && file.size() == part.bytes()) {
                var facts = cache.facts(file);
                if (part.rows().isPresent() && part.rows().getAsLong() == facts.rows()) {
                    return new InspectedFile(file, facts);
                }
            }
        } catch (TornFileException e) {
            // Written again since it was planned, and not done yet.
        }
        throw changed("%s of table %s".formatted(part.name(), table));
    }

    /** The error for files that are not what was planned. */
    static BifrostException changed(String what) {
        return new BifrostException(
                FilesErrors.FILE_CHANGED,
                "%s changed between the plan and the end of the read; the next round plans again. A writer should write under a name that begins with a dot, and rename"
                        .formatted(what));
    }
}
