package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Suggestion;
import dev.bifrost.runtime.letters.LetterErrors;
import dev.bifrost.runtime.letters.LetterFile;
import dev.bifrost.runtime.letters.LetterShelf;
import dev.bifrost.runtime.letters.TableLetters;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;

/**
 * The letters that wait in the work directory of a config. Which of them count is the ledger's word; while a running host holds
 * it, the graph's.
 */
final class WaitingLetters {

    private final List<Waiting> tables;

    /** A table's letters, a file a window. */
    record Waiting(TableLetters letters, List<LetterFile> files) {
        String table() {
            return letters.table();
        }

        long count(BufferAllocator allocator) {
            return files.stream().mapToLong(file -> file.count(allocator)).sum();
        }
    }

    private WaitingLetters(List<Waiting> tables) {
        this.tables = tables;
    }

    static WaitingLetters of(OpenConfig opened) {
        return of(opened, KnownStates.of(opened.wiring()));
    }

    static WaitingLetters of(OpenConfig opened, KnownStates states) {
        var shelf = new LetterShelf(opened.letters(), states.lineage());
        return new WaitingLetters(shelf.tables().stream()
                .map(table -> new Waiting(table, table.files(states.version(table.table()))))
                .filter(table -> !table.files().isEmpty())
                .toList());
    }

    /** Those of all tables. */
    List<Waiting> all() {
        return tables;
    }

    /** Those of some tables; of all if none is named. */
    List<Waiting> of(List<String> names) {
        return names.isEmpty() ? tables : names.stream().map(this::of).toList();
    }

    /** @throws dev.bifrost.api.BifrostException if the table has none */
    Waiting of(String table) {
        var names = tables.stream().map(Waiting::table).toList();
        return tables.stream()
                .filter(each -> each.table().equals(table))
                .findFirst()
                .orElseThrow(() -> LetterErrors.NO_LETTERS.because(
                        "table %s has no dead letters%s; %s",
                        Quote.of(table),
                        Suggestion.of(table, names),
                        names.isEmpty() ? "no table has" : "there are some of " + Quote.list(names)));
    }
}
