package dev.bifrost.source.files;

import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.parquet.Pruning;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.schema.TableSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Tells what a window will read. Parts and rows are those of the window's files before any filter, so that a filter that
 * matches nothing is not taken for an empty table.
 */
final class Planner {

    private final Formats formats;

    Planner(Formats formats) {
        this.formats = formats;
    }

    /**
     * @param files the window's files
     * @param shaping all files that shape the table's schema
     * @param passedOver files that the cursor made needless
     */
    Window.Plan plan(TableSpec spec, List<InspectedFile> files, List<InspectedFile> shaping, int passedOver) {
        var parts = new ArrayList<Window.Part>(files.size());
        long rows = 0;
        for (InspectedFile file : files) {
            long own = file.facts().rows();
            parts.add(new Window.Part(file.file().name(), file.file().size(), OptionalLong.of(own)));
            rows = Math.addExact(rows, own);
        }
        var savings = new Savings();
        if (passedOver > 0) {
            savings.notes.add("files that were read before: %d".formatted(passedOver));
        }
        if (!files.isEmpty()) {
            var requests = new Requests(spec, TableSchema.of(shaping));
            if (spec.filter().isPresent()) {
                files.forEach(file -> savings.add(file, pruning(file, requests)));
            }
        }
        return new Window.Plan(parts, OptionalLong.of(rows), passedOver + savings.pieces, savings.bytes, savings.notes);
    }

    private Pruning pruning(InspectedFile file, Requests requests) {
        return requests.cannotMatch(file)
                ? new Pruning(1, 1, file.file().size(), 0)
                : formats.of(file.file().kind()).prune(requests.of(file));
    }

    /** What the filter saves. */
    private static final class Savings {

        private static final int MOST_NOTES = 20;

        private final List<String> notes = new ArrayList<>();
        private int pieces;
        private long bytes;

        void add(InspectedFile file, Pruning pruning) {
            if (pruning.pieces() == 0) {
                return;
            }
            pieces += pruning.pieces();
            bytes += pruning.bytes();
            if (notes.size() < MOST_NOTES) {
                notes.add("the filter passes over %d of %d row groups of %s"
                        .formatted(
                                pruning.pieces(),
                                pruning.ofPieces(),
                                file.file().name()));
            }
        }
    }
}
