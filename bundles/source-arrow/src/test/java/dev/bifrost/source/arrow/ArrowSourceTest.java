package dev.bifrost.source.arrow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.groups.Tuple.tuple;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.HeldTables;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class ArrowSourceTest {

    private static TableSource source(TestContext context, ArrowTables tables) {
        context.lend(ArrowTables.class, "warehouse", tables);
        return new ArrowSourceFactory().create(new ArrowSourceConfig("warehouse", null), context);
    }

    private static Window window(TableSource source, TableSpec spec, Cursor since) {
        return ((Poll.News) source.poll(spec, since)).window();
    }

    private static List<Map<String, Object>> read(TableSource source, TableSpec spec) {
        var rows = new ArrayList<Map<String, Object>>();
        try (var batches = source.read(spec, window(source, spec, Cursor.START))) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (var batch = next.get()) {
                    rows.addAll(Rows.values(batch));
                }
            }
        }
        return rows;
    }

    private static void refused(ErrorCode code, ThrowingCallable call, String... words) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        BifrostException.class,
                        refusal -> assertThat(refusal.code()).isEqualTo(code))
                .hasMessageContainingAll(words);
    }

    private static HeldTables persons(TestContext context, Object... ids) {
        var root = context.root();
        return new HeldTables(root)
                .put("persons", Rows.of(root).column("id", ids))
                .put("cities", Rows.of(root).column("name", "Oslo"));
    }

    @Test
    void aTableThatBecameAnotherIsAWindowInBothModes(TestContext context) {
        var tables = persons(context, 1L, 2L);
        try (var source = source(context, tables)) {
            for (var mode : source.modes()) {
                var spec = TableSpec.of("persons", mode);
                tables.put("persons", Rows.of(context.root()).column("id", 1L, 2L));
                var first = window(source, spec, Cursor.START);
                assertThat(first.kind()).isEqualTo(Window.Kind.FULL);
                assertThat(first.reload()).isEmpty();
                assertThat(first.plan().rows()).hasValue(2);
                var cursor = Cursor.START.plus(first.to());
                assertThat(source.poll(spec, cursor)).isEqualTo(Poll.idle());
                tables.put(
                        "persons",
                        Rows.of(context.root()).column("id", 1L),
                        Rows.of(context.root()).column("id", 2L));
                assertThat(source.poll(spec, cursor))
                        .as("the same in two batches")
                        .isEqualTo(Poll.idle());
                tables.put("persons", Rows.of(context.root()).column("id", 1L, 2L, 3L));
                var second = window(source, spec, cursor);
                assertThat(second.from()).isEqualTo(cursor);
                assertThat(second.reload().map(Window.Reload::code))
                        .isEqualTo(mode == SyncMode.FULL ? Optional.empty() : Optional.of("content-changed"));
            }
        }
    }

    @Test
    void changesAreRefusedWithSourcesThatCan(TestContext context) {
        try (var source = source(context, persons(context, 1L))) {
            refused(
                    ArrowErrors.UNSUPPORTED_MODE,
                    () -> source.poll(TableSpec.of("persons", SyncMode.CDC), Cursor.START),
                    "cdc",
                    "iceberg");
        }
    }

    @Test
    void anEmptyReadNamesTheTableTheProducerAndWhatItHolds(TestContext context) {
        var root = context.root();
        var empty = Rows.of(root).column(Field.nullable("id", new ArrowType.Int(64, true)));
        var tables = persons(context, 1L).put("persons", empty, empty);
        var spec = TableSpec.of("persons", SyncMode.FULL);
        try (var source = source(context, tables)) {
            refused(
                    ArrowErrors.EMPTY_READ,
                    () -> source.poll(spec, Cursor.START),
                    "persons",
                    "warehouse",
                    "2 batches without rows",
                    "cities, persons",
                    "allow_empty");
        }
        context.lend(ArrowTables.class, "warehouse", tables);
        try (var source = new ArrowSourceFactory().create(new ArrowSourceConfig("warehouse", true), context)) {
            assertThat(window(source, spec, Cursor.START).plan().rows()).hasValue(0);
            assertThat(read(source, spec)).isEmpty();
        }
    }

    @Test
    void noBatchAtAllIsAnEmptyReadToo(TestContext context) {
        var tables = new DictionaryTables(context.root(), List.of());
        try (var source = source(context, tables)) {
            refused(
                    ArrowErrors.EMPTY_READ,
                    () -> source.poll(TableSpec.of("colours", SyncMode.FULL), Cursor.START),
                    "no batch at all");
        }
    }

    @Test
    void batchesOfAnotherRootAreCopied(TestContext context) {
        try (var foreign = new RootAllocator()) {
            var rows = Rows.of(foreign)
                    .column("id", 1L, null)
                    .column("name", "Ann", null)
                    .column("tags", List.of("a", "b"), null)
                    .column("address", Map.of("city", "Oslo"), null)
                    .column(Field.nullable("view", ArrowType.Utf8View.INSTANCE), "a view longer than twelve", null);
            try (var source = source(context, new HeldTables(foreign).put("persons", rows))) {
                var spec = TableSpec.of("persons", SyncMode.FULL);
                try (var batches = source.read(spec, window(source, spec, Cursor.START));
                        var batch = batches.next().orElseThrow();
                        var expected = rows.root()) {
                    long held = expected.getFieldVectors().stream()
                            .mapToLong(vector -> vector.getBufferSize())
                            .sum();
                    assertThat(Rows.values(batch)).isEqualTo(Rows.values(expected));
                    assertThat(context.allocator().getAllocatedMemory())
                            .as("the copy is ours")
                            .isGreaterThanOrEqualTo(held);
                }
            }
            assertThat(foreign.getAllocatedMemory()).isZero();
        }
    }

    @Test
    void batchesOfOurRootAreTransferredWithoutACopy(TestContext context) {
        var addresses = new ArrayList<Long>();
        var tables = new HeldTables(context.root());
        var rows = Rows.of(context.root()).column("id", 1L, 2L).column("name", "Ann", "Bob");
        var watched = new WatchedTables(
                tables.put("persons", rows),
                batch -> addresses.add(batch.getVector("name").getDataBuffer().memoryAddress()));
        try (var source = source(context, watched)) {
            var spec = new TableSpec("persons", SyncMode.FULL, List.of("name"), Optional.empty());
            try (var batches = source.read(spec, window(source, spec, Cursor.START));
                    var batch = batches.next().orElseThrow()) {
                assertThat(batch.getFieldVectors()).hasSize(1);
                assertThat(batch.getVector("name").getDataBuffer().memoryAddress())
                        .isEqualTo(addresses.getLast());
                assertThat(batch.getVector("name").getAllocator()).isSameAs(context.allocator());
            }
        }
    }

    @Test
    void dictionariesThatChangeFromBatchToBatchAreDecoded(TestContext context) {
        var tables = new DictionaryTables(
                context.root(),
                List.of(List.of("red", "green", "blue"), List.of("one", "two"), List.of("x", "y", "z")));
        try (var source = source(context, tables)) {
            var spec = TableSpec.of("colours", SyncMode.FULL);
            assertThat(source.describe("colours").schema().getFields())
                    .extracting(Field::getType, Field::getDictionary)
                    .containsOnly(tuple(ArrowType.Utf8.INSTANCE, null));
            assertThat(read(source, spec))
                    .extracting(row -> row.get("wall") + "/" + row.get("door"))
                    .containsExactly(
                            "red/blue", "green/null", "blue/red", "one/two", "two/null", "x/z", "y/null", "z/x");
            var plain = Rows.of(context.root())
                    .column("wall", "red", "green", "blue", "one", "two", "x", "y", "z")
                    .column("door", "blue", null, "red", "two", null, "z", null, "x");
            var decoded = new HeldTables(context.root()).put("colours", plain);
            try (var other = source(context, decoded)) {
                assertThat(window(other, spec, Cursor.START).to())
                        .as("digest of the same values without dictionaries")
                        .isEqualTo(window(source, spec, Cursor.START).to());
            }
        }
    }

    @Test
    void anIndexBeyondItsDictionaryIsATypedError(TestContext context) {
        for (int shift : new int[] {1, -1}) {
            var tables = new DictionaryTables(context.root(), List.of(List.of("red", "green"))).shift(shift);
            try (var source = source(context, tables)) {
                refused(
                        ArrowErrors.BAD_DICTIONARY,
                        () -> source.poll(TableSpec.of("colours", SyncMode.FULL), Cursor.START),
                        "wall");
            }
        }
    }

    @Test
    void aDictionaryThatIsNotThereIsATypedError(TestContext context) {
        var tables = new WatchedTables(new DictionaryTables(context.root(), List.of(List.of("red"))), batch -> {});
        try (var source = source(context, tables)) {
            refused(ArrowErrors.BAD_DICTIONARY, () -> source.describe("colours"), "wall", "7", "dictionaries");
        }
    }

    @Test
    void aTableThatChangesWhileItIsReadFailsTheStream(TestContext context) {
        var tables = persons(context, 1L, 2L);
        var spec = TableSpec.of("persons", SyncMode.FULL);
        try (var source = source(context, tables)) {
            var window = window(source, spec, Cursor.START);
            tables.put("persons", Rows.of(context.root()).column("id", 1L, 3L));
            try (var batches = source.read(spec, window)) {
                batches.next().orElseThrow().close();
                refused(ArrowErrors.CHANGED_WHILE_READ, batches::next, "persons");
                assertThat(batches.next()).isEmpty();
            }
        }
    }

    @Test
    void aBatchOfOtherColumnsIsATypedError(TestContext context) {
        var root = context.root();
        var tables = new HeldTables(root)
                .put("persons", Rows.of(root).column("id", 1L), Rows.of(root).column("id", "one"));
        try (var source = source(context, tables)) {
            refused(
                    ArrowErrors.SCHEMA_MISMATCH,
                    () -> source.poll(TableSpec.of("persons", SyncMode.FULL), Cursor.START),
                    "batch 2",
                    "persons");
        }
    }

    @Test
    void unknownTablesAndColumnsAreRefusedWithTheKnownOnes(TestContext context) {
        try (var source = source(context, persons(context, 1L))) {
            refused(ArrowErrors.UNKNOWN_TABLE, () -> source.describe("people"), "people", "cities, persons");
            var spec = new TableSpec("persons", SyncMode.FULL, List.of("name"), Optional.empty());
            var window = window(source, spec, Cursor.START);
            refused(ArrowErrors.UNKNOWN_COLUMN, () -> source.read(spec, window), "name", "id");
        }
    }

    @Test
    void faultsOfTheProducerLeaveNoMemoryBehind(TestContext context) {
        var root = context.root();
        var tables = new HeldTables(root)
                .put("persons", Rows.of(root).column("id", 1L), Rows.of(root).column("id", 2L));
        var fault = new IllegalStateException("the warehouse went away");
        int[] given = {0};
        var failing = new WatchedTables(tables, batch -> {
            if (++given[0] % 5 == 0) {
                batch.close();
                throw fault;
            }
        });
        var spec = TableSpec.of("persons", SyncMode.FULL);
        try (var source = source(context, failing)) {
            int failed = 0;
            for (int round = 0; round < 1_000; round++) {
                try {
                    assertThat(read(source, spec)).hasSize(2);
                } catch (IllegalStateException e) {
                    failed++;
                }
                assertThat(root.getAllocatedMemory()).isZero();
            }
            assertThat(failed).isGreaterThan(100);
        }
    }
}
