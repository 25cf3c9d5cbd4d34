package dev.bifrost.source.files;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.schema.TableSchema;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * Modes incremental and cdc: a window is the complete files that are not done, in the order of their names. A file is its name: one
 * that comes late under an older name or time ships all the same, a copy or a touch of a done one does not ship again, and
 * a done one that goes is no news.
 *
 * <p>A done file that was written again under its name is not read again, because its old rows cannot be taken back; it is
 * reported as long as nothing newer shipped. The cursor's text is of bounded length: the number of done files and the
 * newest modification time among the shipped ones.
 */
final class IncrementalPolls {

    private final Survey survey;
    private final Planner planner;
    private final ChangeFiles images;

    IncrementalPolls(Survey survey, Planner planner, ChangeFiles images) {
        this.survey = survey;
        this.planner = planner;
        this.images = images;
    }

    /** How a cursor moves when these files, of which there is at least one, were read. */
    CursorUpdate progress(Cursor since, List<InspectedFile> files) {
        return Progress.of(since).after(files, since);
    }

    /** The window of these files, whatever else is there. */
    Window window(TableSpec spec, Cursor since, List<InspectedFile> files, Listing listing) {
        var shaping = survey.shaping(listing.files());
        images.require(spec, TableSchema.of(shaping));
        long done = listing.files().stream()
                .filter(file -> since.done().contains(file.name()))
                .count();
        var plan = planner.plan(spec, files, shaping, (int) done).over(commits(files));
        var to = files.isEmpty() ? CursorUpdate.to(since.text()) : progress(since, files);
        return images.window(spec, since, to, plan);
    }

    /** A file is a commit, made when it was written. */
    private static Window.Commits commits(List<InspectedFile> files) {
        var oldest = files.stream().map(each -> each.file().modified()).min(Comparator.naturalOrder());
        var kinds = files.isEmpty() ? Map.<String, Long>of() : Map.of("file", (long) files.size());
        return new Window.Commits(kinds, oldest, files.size(), 0, 0);
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
     */
    private record Progress(Instant through) {

        private static final String PREFIX = "incremental:";

        static Progress of(Cursor cursor) {
            String text = cursor.text();
            int at = text.lastIndexOf(':');
            try {
                return text.startsWith(PREFIX)
                        ? new Progress(Instant.ofEpochMilli(Long.parseLong(text.substring(at + 1))))
                        : new Progress(Instant.MAX);
            } catch (NumberFormatException e) {
                return new Progress(Instant.MAX);
            }
        }

        CursorUpdate after(List<InspectedFile> files, Cursor since) {
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
            return new CursorUpdate(PREFIX + done.size() + ":" + newest, names, false);
        }

        private static long ceilMillis(Instant instant) {
            return instant.plusNanos(999_999).toEpochMilli();
        }
    }
}
