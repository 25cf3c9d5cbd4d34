package dev.bifrost.source.files;

import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.format.TornFileException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Remembers what complete files said of themselves, as long as their size and time stay. Files of one table mostly have
 * one schema, which is kept once.
 *
 * <p>One thread.
 */
final class FactsCache {

    private record Known(DataFile file, FileFacts facts) {}

    private final Formats formats;
    private final Map<String, Map<String, Known>> byTable = new HashMap<>();
    private final Map<Schema, Schema> schemas = new HashMap<>();

    FactsCache(Formats formats) {
        this.formats = formats;
    }

    FileFacts facts(DataFile file) throws TornFileException {
        Map<String, Known> table = byTable.computeIfAbsent(file.table(), ignored -> new HashMap<>());
        Known known = table.get(file.name());
        if (known != null && known.file().sameState(file)) {
            return known.facts();
        }
        table.remove(file.name());
        FileFacts fresh = formats.of(file.kind()).inspect(file);
        Schema schema = schemas.computeIfAbsent(fresh.schema(), same -> same);
        var facts = new FileFacts(schema, fresh.rows(), fresh.guesses());
        table.put(file.name(), new Known(file, facts));
        return facts;
    }

    /** Forgets files that are gone. */
    void retain(Listing listing) {
        Map<String, Known> table = byTable.get(listing.table());
        if (table == null || table.size() <= listing.files().size()) {
            return;
        }
        Set<String> present = new HashSet<>();
        listing.files().forEach(file -> present.add(file.name()));
        table.keySet().retainAll(present);
    }
}
