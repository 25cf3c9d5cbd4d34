package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.List;

/**
 * Mode full: each window is all files. The cursor is a digest of the listing, so a file that came, went or changed is
 * news. A torn file is an error: to read the others would take its rows for deleted.
 */
final class FullPolls {

    private static final String PREFIX = "full:";

    private final Survey survey;
    private final Planner planner;

    FullPolls(Survey survey, Planner planner) {
        this.survey = survey;
        this.planner = planner;
    }

    Poll poll(TableSpec spec, Cursor since, Listing listing) {
        String text = text(listing);
        if (since.text().equals(text)) {
            return new Poll.Idle(listing.strangers());
        }
        Survey.Findings findings = survey.of(listing.files());
        if (!findings.torn().isEmpty()) {
            throw torn(listing, findings.torn());
        }
        if (!findings.unsettled().isEmpty()) {
            var skipped = new ArrayList<>(listing.strangers());
            skipped.addAll(findings.unsettled());
            return new Poll.Idle(skipped);
        }
        Window.Plan plan = planner.plan(spec, findings.complete(), findings.complete(), 0);
        CursorUpdate to = new CursorUpdate(text, List.of(), !since.done().isEmpty());
        return new Poll.News(Window.full(since, to, plan), listing.strangers());
    }

    /** The whole table, if its files are still those of the cursor. */
    Window at(TableSpec spec, Cursor cursor, Listing listing) {
        if (!cursor.text().equals(text(listing))) {
            throw new BifrostException(
                    FilesErrors.STATE_GONE,
                    "table %s: its files are no longer those that the graph shows, and what they held before is nowhere to be read. Run bifrost sync, which brings the graph to the present files"
                            .formatted(spec.table()));
        }
        Survey.Findings findings = survey.of(listing.files());
        if (!findings.torn().isEmpty()) {
            throw torn(listing, findings.torn());
        }
        Window.Plan plan = planner.plan(spec, findings.complete(), findings.complete(), 0);
        return Window.full(cursor, CursorUpdate.to(cursor.text()), plan);
    }

    /** The cursor of a listing. */
    static String text(Listing listing) {
        return PREFIX + listing.digest();
    }

    private static BifrostException torn(Listing listing, List<Poll.Skipped> torn) {
        Poll.Skipped first = torn.getFirst();
        String others = torn.size() == 1 ? "" : " (and %d more)".formatted(torn.size() - 1);
        return new BifrostException(
                FilesErrors.TORN_FILE,
                "%s%s of table %s is not complete: %s. In mode full its rows would count as deleted, so nothing is read until it is whole or gone"
                        .formatted(first.part(), others, listing.table(), first.reason()));
    }
}
