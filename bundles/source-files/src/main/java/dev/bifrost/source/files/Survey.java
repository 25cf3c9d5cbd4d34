package dev.bifrost.source.files;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Poll;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.format.TornFileException;
import java.util.ArrayList;
import java.util.List;

/** Looks at the files of a listing and sorts the complete ones from the others. */
final class Survey {

    private final FactsCache cache;
    private final Settling settling;

    Survey(FactsCache cache, Settling settling) {
        this.cache = cache;
        this.settling = settling;
    }

    /**
     * What was found.
     *
     * @param complete files that can be read
     * @param torn files that are not whole, each with its reason
     * @param unsettled files that may still be written
     */
    record Findings(List<InspectedFile> complete, List<Poll.Skipped> torn, List<Poll.Skipped> unsettled) {

        List<Poll.Skipped> skipped() {
            var all = new ArrayList<>(torn);
            all.addAll(unsettled);
            return all;
        }
    }

    /** @throws BifrostException if a file is complete but wrong */
    Findings of(List<DataFile> files) {
        var complete = new ArrayList<InspectedFile>();
        var torn = new ArrayList<Poll.Skipped>();
        var unsettled = new ArrayList<Poll.Skipped>();
        for (DataFile file : files) {
            if (!settling.isSettled(file)) {
                unsettled.add(new Poll.Skipped(file.name(), settling.reason()));
                continue;
            }
            try {
                complete.add(new InspectedFile(file, cache.facts(file)));
            } catch (TornFileException e) {
                torn.add(new Poll.Skipped(file.name(), e.getMessage()));
            }
        }
        return new Findings(complete, torn, unsettled);
    }

    /**
     * Every file that has columns, settled or not: together they shape the table.
     *
     * @throws BifrostException if a file is complete but wrong
     */
    List<InspectedFile> shaping(List<DataFile> files) {
        var shaping = new ArrayList<InspectedFile>();
        for (DataFile file : files) {
            try {
                shaping.add(new InspectedFile(file, cache.facts(file)));
            } catch (TornFileException e) {
                // Not a part of the table yet; a poll reports it.
            }
        }
        return shaping;
    }
}
