package dev.bifrost.source.files;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.schema.TableSchema;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Modes incremental and cdc: a window is the complete files that are not done, in the order of their names. A file is its name: one
 * that comes late under an older name or time ships all the same, a copy or a touch of a done one does not ship again, and
 * a done one that goes is no news.
 *
 * <p>A done file that was written again under its name is not read again, because its old rows cannot be taken back; it is
 * reported as long as nothing newer shipped. The cursor's text is of bounded length: the number of done files, the
 * newest modification time among the shipped ones and, where commits are numbered, the highest one.
 */
final class IncrementalPolls {

    private final Survey survey;
    private final Planner planner;
    private final ChangeFiles images;
    private final CommitOrders orders;

    IncrementalPolls(Survey survey, Planner planner, ChangeFiles images, CommitOrders orders) {
        this.survey = survey;
        this.planner = planner;
        this.images = images;
        this.orders = orders;
    }

    /** How a cursor moves when these files, of which there is at least one, were read. */
    CursorUpdate progress(Cursor since, List<InspectedFile> files) {
        return Progress.of(since).after(files, Optional.empty(), since);
    }

    /** The window of these files, whatever else is there. */
    Window window(TableSpec spec, Cursor since, List<InspectedFile> files, Listing listing) {
        var shaping = survey.shaping(listing.files());
        var schema = TableSchema.of(shaping);
        images.require(spec, schema);
        var progress = Progress.of(since);
        var ordered = orders.of(spec, files, schema);
        ordered.requireAfter(progress.commit());
        long done = listing.files().stream()
                .filter(file -> since.done().contains(file.name()))
                .count();
        var plan = planner.plan(spec, ordered.files(), shaping, (int) done);
        var to = files.isEmpty() ? CursorUpdate.to(since.text()) : progress.after(files, ordered.highest(), since);
        return images.window(
                spec, since, to, commits(files, ordered).map(plan::over).orElse(plan));
    }

    /** The first of some done files that was written again since the cursor read it. */
    Optional<String> changed(Cursor cursor, List<InspectedFile> done) {
        var progress = Progress.of(cursor);
        return done.stream()
                .map(InspectedFile::file)
                .filter(file -> file.modified().isAfter(progress.through()))
                .map(DataFile::name)
                .findFirst();
    }

    /** Numbered by a column, or each file is one; made when its first file was written. */
    private static Optional<Window.Commits> commits(List<InspectedFile> files, CommitOrders.Commits ordered) {
        if (ordered.count().isEmpty()) {
            return Optional.empty();
        }
        long count = ordered.count().getAsLong();
        var oldest = files.stream().map(each -> each.file().modified()).min(Comparator.naturalOrder());
        String kind = ordered.column().isPresent() ? "commit" : "file";
        var kinds = count == 0 ? Map.<String, Long>of() : Map.of(kind, count);
        return Optional.of(new Window.Commits(kinds, oldest, files.size(), 0, 0));
    }

    Poll poll(TableSpec spec, Cursor since, Listing listing) {
        var progress = Progress.of(since);
        var fresh = new ArrayList<DataFile>();
        var skipped = new ArrayList<>(listing.strangers());
        for (DataFile file : listing.files()) {
            if (!since.done().contains(file.name())) {
                fresh.add(file);
                continue;
            }
            if (file.modified().isAfter(progress.through())) {
                skipped.add(new Poll.Skipped(file.name(), CHANGED));
            }
        }
        Survey.Findings findings = survey.of(fresh);
        skipped.addAll(findings.skipped());
        List<InspectedFile> files = findings.complete();
        if (files.isEmpty()) {
            return new Poll.Idle(skipped);
        }
        return new Poll.News(window(spec, since, files, listing), skipped);
    }

    private static final String CHANGED =
            "it was written again after it shipped, and is not read again: an incremental table only grows by files with new names; write the rows to a new file, or follow the table in mode full";

    /**
     * What the cursor's text says.
     *
     * @param through the newest modification time among the files that shipped
     * @param commit the highest number among the commits that shipped; empty if they have none
     */
    private record Progress(Instant through, Optional<BigDecimal> commit) {

        private static final String PREFIX = "incremental:";
        private static final Progress UNKNOWN = new Progress(Instant.MAX, Optional.empty());

        static Progress of(Cursor cursor) {
            if (!cursor.text().startsWith(PREFIX)) {
                return UNKNOWN;
            }
            String[] parts = cursor.text().split(":");
            try {
                return new Progress(
                        Instant.ofEpochMilli(Long.parseLong(parts[2])),
                        parts.length > 3 ? Optional.of(new BigDecimal(parts[3])) : Optional.empty());
            } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
                return UNKNOWN;
            }
        }

        CursorUpdate after(List<InspectedFile> files, Optional<BigDecimal> highest, Cursor since) {
            var names = files.stream().map(each -> each.file().name()).toList();
            var done = new HashSet<>(since.done());
            done.addAll(names);
            long newest = files.stream()
                    .mapToLong(each -> ceilMillis(each.file().modified()))
                    .max()
                    .orElseThrow();
            if (!through.equals(Instant.MAX)) {
                newest = Math.max(newest, through.toEpochMilli());
            }
            String last = highest.or(() -> commit)
                    .map(number -> ":" + number.toPlainString())
                    .orElse("");
            return new CursorUpdate(PREFIX + done.size() + ":" + newest + last, names, false);
        }

        private static long ceilMillis(Instant instant) {
            return instant.plusNanos(999_999).toEpochMilli();
        }
    }
}
