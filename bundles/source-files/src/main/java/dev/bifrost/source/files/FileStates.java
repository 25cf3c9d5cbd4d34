package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.format.InspectedFile;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * States with names, in modes incremental and cdc: a table is in the state {@code a.csv} when that file and all those before
 * it, by name, were read. Mode full has none, because files that are written again leave no trace of what they held.
 */
final class FileStates {

    private static final int MOST_NAMED = 20;

    private final Survey survey;
    private final IncrementalPolls polls;

    FileStates(Survey survey, IncrementalPolls polls) {
        this.survey = survey;
        this.polls = polls;
    }

    Window between(TableSpec spec, Optional<String> from, Optional<String> to, Listing listing) {
        if (spec.mode() == SyncMode.FULL) {
            throw refused(
                    "table %s: in mode full files have no states but the present one; ask for mode cdc or incremental"
                            .formatted(spec.table()));
        }
        List<InspectedFile> files = survey.of(listing.files()).complete();
        if (files.isEmpty()) {
            throw refused("table %s has no complete file yet, so it has no states".formatted(spec.table()));
        }
        int start = from.map(name -> place(name, files, spec) + 1).orElse(0);
        int end = to.map(name -> place(name, files, spec) + 1).orElse(files.size());
        if (end < start) {
            throw refused("table %s: %s comes after %s; changelogs are read forwards, so turn them round"
                    .formatted(spec.table(), from.orElseThrow(), to.orElseThrow()));
        }
        Cursor since =
                start == 0 ? Cursor.START : Cursor.START.plus(polls.progress(Cursor.START, files.subList(0, start)));
        return polls.window(spec, since, files.subList(start, end), listing);
    }

    /** The files that a cursor has read, as one window from nothing. */
    Window at(TableSpec spec, Cursor cursor, Listing listing) {
        var files = survey.of(listing.files().stream()
                        .filter(file -> cursor.done().contains(file.name()))
                        .toList())
                .complete();
        if (files.size() < cursor.done().size()) {
            throw gone(
                    spec,
                    "%d of the %d files that it was made from are gone or not whole"
                            .formatted(
                                    cursor.done().size() - files.size(),
                                    cursor.done().size()));
        }
        polls.changed(cursor, files).ifPresent(name -> {
            throw gone(spec, name + " was written again since it was read");
        });
        var window = polls.window(spec, Cursor.START, files, listing);
        return new Window(
                window.from(),
                CursorUpdate.to(cursor.text()),
                spec.mode() == SyncMode.CDC ? Window.Kind.CHANGES : Window.Kind.FULL,
                window.oldImages(),
                window.reload(),
                window.plan());
    }

    private static BifrostException gone(TableSpec spec, String why) {
        return new BifrostException(
                FilesErrors.STATE_GONE,
                "table %s: the state that the graph shows cannot be read again: %s. Put them back as they were, or read the table from the beginning: bifrost sync --reload %s"
                        .formatted(spec.table(), why, spec.table()));
    }

    private static int place(String name, List<InspectedFile> files, TableSpec spec) {
        for (int i = 0; i < files.size(); i++) {
            if (files.get(i).file().name().equals(name)) {
                return i;
            }
        }
        throw refused("table %s has no state %s; a state is named by the last file in it: %s"
                .formatted(spec.table(), name, names(files)));
    }

    private static String names(List<InspectedFile> files) {
        String last = files.stream()
                .skip(Math.max(0, files.size() - MOST_NAMED))
                .map(each -> each.file().name())
                .collect(Collectors.joining(", "));
        return files.size() <= MOST_NAMED ? last : "%d older ones, %s".formatted(files.size() - MOST_NAMED, last);
    }

    private static BifrostException refused(String message) {
        return new BifrostException(FilesErrors.UNKNOWN_STATE, message);
    }
}
