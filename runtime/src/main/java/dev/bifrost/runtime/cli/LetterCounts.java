package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.BufferAllocator;

/** How many dead letters of each table wait. What cannot be read hinders nobody. */
final class LetterCounts {

    private final Map<String, Long> waiting = new HashMap<>();
    private final Map<String, BifrostException> unknown = new HashMap<>();

    private LetterCounts() {}

    static LetterCounts of(OpenConfig opened, KnownStates states) {
        var counts = new LetterCounts();
        try (var allocator = opened.rounds()) {
            WaitingLetters.of(opened, states).all().forEach(table -> counts.count(table, allocator.allocator()));
        } catch (BifrostException e) {
            states.tables().forEach(table -> counts.unknown.put(table, e));
        }
        return counts;
    }

    private void count(WaitingLetters.Waiting table, BufferAllocator allocator) {
        try {
            waiting.put(table.table(), table.count(allocator));
        } catch (BifrostException e) {
            unknown.put(table.table(), e);
        }
    }

    boolean isEmpty() {
        return waiting.isEmpty();
    }

    /** For a person; nothing of a table without letters. */
    List<String> words(String table) {
        if (unknown.containsKey(table)) {
            return List.of("dead letters: not known, " + unknown.get(table));
        }
        return waiting.containsKey(table) ? List.of("dead letters: %,d wait".formatted(waiting.get(table))) : List.of();
    }

    Map<String, Object> json(String table) {
        return unknown.containsKey(table)
                ? Map.of("dead_letters_unknown", Reports.fault(unknown.get(table)))
                : Map.of("dead_letters", waiting.getOrDefault(table, 0L));
    }
}
