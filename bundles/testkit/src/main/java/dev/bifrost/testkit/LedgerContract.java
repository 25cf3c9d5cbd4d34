package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.ledger.Ledger.Entry;
import dev.bifrost.api.ledger.Ledger.Move;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every ledger must do. */
@ExtendWith(AllocatorExtension.class)
public interface LedgerContract {

    /** Opens the ledger of this context: the same one each time, empty at first. */
    Ledger open(TestContext context);

    /** Damages what is stored of a table, as a crash or a full disk would, while the ledger is closed. */
    void tear(TestContext context, String table);

    /** A move to a cursor that is its text alone. */
    private static Move to(long version, String cursor) {
        return new Move(version, CursorUpdate.to(cursor), "digest-" + version, "manifest-" + version);
    }

    private static Move done(long version, boolean replaces, List<String> added) {
        return new Move(version, new CursorUpdate("c" + version, added, replaces), "d", "m");
    }

    @Test
    default void knowsNothingOfAnUnknownTable(TestContext context) {
        try (var ledger = open(context)) {
            assertThat(ledger.entry("persons")).isEqualTo(Entry.NONE);
            assertThat(ledger.tables()).isEmpty();
            assertThat(ledger.lineage()).isNotBlank();
        }
    }

    @Test
    default void remembersEverythingAfterAReopen(TestContext context) {
        String lineage;
        try (var ledger = open(context)) {
            lineage = ledger.lineage();
            var moved = ledger.advance("persons", 0, to(1, "snapshot \"7\"\n\u00e9\ud83d\ude00"));
            assertThat(moved).isEqualTo(ledger.entry("persons"));
        }
        try (var ledger = open(context)) {
            assertThat(ledger.lineage()).isEqualTo(lineage);
            assertThat(ledger.entry("persons"))
                    .isEqualTo(new Entry(1, Cursor.of("snapshot \"7\"\n\u00e9\ud83d\ude00"), "digest-1", "manifest-1"));
        }
    }

    @Test
    default void keepsTablesApartWhateverTheirNames(TestContext context) {
        var names = List.of(
                "a",
                "A",
                "a.b",
                "a/b",
                "a\\b",
                "../a",
                "..",
                ".",
                "a%2Fb",
                "a b",
                " a",
                "a ",
                "CON",
                "tab\tname",
                "line\nbreak",
                "\u00e4",
                "a\u0308",
                "\ud83d\ude00",
                "x".repeat(300),
                "x".repeat(299) + "y",
                "*?\"<>|");
        try (var ledger = open(context)) {
            for (int i = 0; i < names.size(); i++) {
                ledger.advance(names.get(i), 0, to(1, "cursor " + i));
            }
        }
        try (var ledger = open(context)) {
            assertThat(ledger.tables())
                    .containsExactlyInAnyOrderElementsOf(names)
                    .isSorted();
            for (int i = 0; i < names.size(); i++) {
                assertThat(ledger.entry(names.get(i)).cursor().text()).isEqualTo("cursor " + i);
            }
        }
    }

    @Test
    default void refusesAStaleWriterAndChangesNothing(TestContext context) {
        try (var ledger = open(context)) {
            var first = ledger.advance("persons", 0, to(1, "one"));
            Refusals.refusedAs("STALE_WRITER", () -> ledger.advance("persons", 0, to(2, "two")));
            Refusals.refusedAs("STALE_WRITER", () -> ledger.advance("persons", 7, to(8, "eight")));
            Refusals.refusedAs("STALE_WRITER", () -> ledger.advance("cities", 1, to(2, "two")));
            assertThat(ledger.entry("persons")).isEqualTo(first);
            assertThat(ledger.tables()).containsExactly("persons");
        }
        try (var ledger = open(context)) {
            assertThat(ledger.entry("persons").cursor().text()).isEqualTo("one");
        }
    }

    @Test
    default void aVersionMayJumpAhead(TestContext context) {
        try (var ledger = open(context)) {
            ledger.advance("persons", 0, to(41, "adopted from the graph"));
            assertThat(ledger.advance("persons", 41, to(42, "next")).version()).isEqualTo(42);
        }
    }

    @Test
    default void oneOfTwoRacingWritersWins(TestContext context) throws Exception {
        try (var ledger = open(context);
                var threads = Executors.newFixedThreadPool(2)) {
            for (int round = 0; round < 50; round++) {
                long version = round;
                var barrier = new CyclicBarrier(2);
                Callable<Boolean> writer = () -> {
                    barrier.await();
                    try {
                        ledger.advance("persons", version, to(version + 1, "c"));
                        return true;
                    } catch (BifrostException e) {
                        return false;
                    }
                };
                var won = new HashSet<Boolean>();
                for (Future<Boolean> outcome : threads.invokeAll(List.of(writer, writer))) {
                    won.add(outcome.get());
                }
                assertThat(won).as("one wins, the other is refused").isEqualTo(Set.of(true, false));
            }
            assertThat(ledger.entry("persons").version()).isEqualTo(50);
        }
    }

    @Test
    default void refusesASecondOpener(TestContext context) {
        try (var ledger = open(context)) {
            ledger.advance("persons", 0, to(1, "one"));
            Refusals.refusedAs("HELD", () -> open(context).close());
            assertThat(ledger.advance("persons", 1, to(2, "two")).version()).isEqualTo(2);
        }
        var again = open(context);
        again.close();
        again.close();
    }

    @Test
    default void theDoneSetGrowsByIncrements(TestContext context) {
        try (var ledger = open(context)) {
            ledger.advance("files", 0, done(1, false, List.of("a", "b\n\"\\")));
            ledger.advance("files", 1, done(2, false, List.of()));
        }
        try (var ledger = open(context)) {
            ledger.advance("files", 2, done(3, false, List.of("c", "a")));
            assertThat(ledger.entry("files").cursor()).isEqualTo(new Cursor("c3", Set.of("a", "b\n\"\\", "c")));
        }
        try (var ledger = open(context)) {
            assertThat(ledger.entry("files").cursor()).isEqualTo(new Cursor("c3", Set.of("a", "b\n\"\\", "c")));
        }
    }

    @Test
    default void aReloadReplacesTheDoneSet(TestContext context) {
        try (var ledger = open(context)) {
            ledger.advance("files", 0, done(1, false, List.of("a", "b")));
            ledger.advance("files", 1, done(2, true, List.of("b", "z")));
            assertThat(ledger.entry("files").cursor().done()).containsExactlyInAnyOrder("b", "z");
        }
        try (var ledger = open(context)) {
            assertThat(ledger.entry("files").cursor().done()).containsExactlyInAnyOrder("b", "z");
            ledger.advance("files", 2, done(3, true, List.of()));
            assertThat(ledger.entry("files").cursor().done()).isEmpty();
        }
        try (var ledger = open(context)) {
            assertThat(ledger.entry("files").cursor().done()).isEmpty();
        }
    }

    @Test
    default void holdsThousandsOfDoneItems(TestContext context) {
        var all = IntStream.range(0, 5_000)
                .mapToObj(i -> "part-%05d.parquet".formatted(i))
                .toList();
        try (var ledger = open(context)) {
            for (int i = 0; i < 50; i++) {
                ledger.advance("files", i, done(i + 1, false, all.subList(i * 100, (i + 1) * 100)));
            }
        }
        try (var ledger = open(context)) {
            assertThat(ledger.entry("files").cursor().done()).isEqualTo(Set.copyOf(all));
        }
    }

    @Test
    default void aDamagedEntryIsNeverTakenForTheStart(TestContext context) {
        try (var ledger = open(context)) {
            ledger.advance("files", 0, done(1, false, List.of("a", "b")));
        }
        tear(context, "files");
        Refusals.refusedAs("TORN", () -> {
            try (var ledger = open(context)) {
                ledger.entry("files");
            }
        });
    }
}
