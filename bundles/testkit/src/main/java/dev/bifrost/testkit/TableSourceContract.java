package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ErrorType;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every table source must do. The table must have at least two rows and must not change during a test.
 */
@ExtendWith(AllocatorExtension.class)
public interface TableSourceContract {

    /** A new source over data that stays the same during the test. Its batches come from the context's allocator. */
    TableSource source(TestContext context);

    /** The name of a table with at least two rows. */
    String table();

    @Test
    default void refusesModesThatItDoesNotOffer(TestContext context) {
        try (var source = source(context)) {
            assertThat(source.modes()).as("modes()").isNotEmpty();
            for (var mode : SyncMode.values()) {
                if (!source.modes().contains(mode)) {
                    var refusal = Refusals.refused(
                            "mode " + mode.word(),
                            List.of(ErrorType.CONFIG),
                            () -> source.poll(TableSpec.of(table(), mode), Cursor.START));
                    assertThat(refusal.getMessage()).contains(mode.word());
                }
            }
        }
    }

    @Test
    default void refusesAnUnknownTableAndListsThoseThereAre(TestContext context) {
        try (var source = source(context)) {
            var refusal = Refusals.refused(
                    "an unknown table",
                    List.of(ErrorType.CONFIG, ErrorType.DATA),
                    () -> source.describe("no_such_table"));
            assertThat(refusal.getMessage()).contains("no_such_table").contains(source.tables());
        }
    }

    @Test
    default void listsItsTablesSorted(TestContext context) {
        try (var source = source(context)) {
            assertThat(source.tables()).isSorted().doesNotHaveDuplicates();
            if (!source.tables().isEmpty()) {
                assertThat(source.tables()).contains(table());
            }
        }
    }

    @Test
    default void aFirstWindowStartsAtTheStartAndMovesTheCursor(TestContext context) {
        everyMode(context, (source, spec) -> {
            var window = SourceReads.firstWindow(source, spec);
            assertThat(window.from()).isEqualTo(Cursor.START);
            assertThat(Cursor.START.plus(window.to()).isStart())
                    .as("the cursor is still at the start after the window")
                    .isFalse();
            if (spec.mode() == SyncMode.FULL) {
                assertThat(window.kind()).isEqualTo(Window.Kind.FULL);
            }
        });
    }

    @Test
    default void readsWhatItDescribes(TestContext context) {
        everyMode(context, (source, spec) -> {
            var described = source.describe(table());
            var window = SourceReads.firstWindow(source, spec);
            var content = SourceReads.read(source, spec, window);
            assertThat(content.rows()).hasSizeGreaterThanOrEqualTo(2);
            assertThat(types(content.schema().orElseThrow())).isEqualTo(types(described.schema()));
            assertThat(described.schema().getFields().stream().map(Field::getName))
                    .containsAll(described.rowKey());
            if (window.kind() == Window.Kind.CHANGES) {
                assertThat(content.rows().getFirst()).containsKey(ChangeType.COLUMN);
            }
            window.plan()
                    .rows()
                    .ifPresent(rows -> assertThat(rows)
                            .as("planned rows")
                            .isGreaterThanOrEqualTo(content.rows().size()));
        });
    }

    @Test
    default void projectionKeepsValues(TestContext context) {
        everyMode(context, (source, spec) -> {
            var whole = SourceReads.read(source, spec).rows();
            for (var field : source.describe(table()).schema().getFields()) {
                var narrow = new TableSpec(table(), spec.mode(), List.of(field.getName()), Optional.empty());
                assertThat(SourceReads.read(source, narrow).rows())
                        .extracting(row -> row.get(field.getName()))
                        .as("column %s read alone", field.getName())
                        .containsExactlyInAnyOrderElementsOf(whole.stream()
                                .map(row -> row.get(field.getName()))
                                .toList());
            }
        });
    }

    @Test
    default void aFilterNeverLosesARowThatMatches(TestContext context) {
        everyMode(context, (source, spec) -> {
            var whole = SourceReads.read(source, spec).rows();
            for (var field : source.describe(table()).schema().getFields()) {
                for (var probe : FilterProbe.of(field, whole)) {
                    var filtered = new TableSpec(table(), spec.mode(), List.of(), Optional.of(probe.filter()));
                    var poll = source.poll(filtered, Cursor.START);
                    assertThat(poll).as("poll with %s", probe.filter()).isInstanceOf(Poll.News.class);
                    assertThat(SourceReads.read(source, filtered, ((Poll.News) poll).window())
                                    .rows())
                            .as("rows with %s", probe.filter())
                            .containsAll(probe.matching());
                }
            }
        });
    }

    @Test
    default void readingTwiceGivesTheSame(TestContext context) {
        everyMode(context, (source, spec) -> {
            var once = SourceReads.read(source, spec);
            assertThat(SourceReads.read(source, spec)).isEqualTo(once);
            try (var other = source(context)) {
                assertThat(SourceReads.read(other, spec)).isEqualTo(once);
            }
        });
    }

    @Test
    default void isIdleAtTheCursorThatAWindowGave(TestContext context) {
        everyMode(context, (source, spec) -> {
            var cursor = Cursor.START;
            for (int window = 0; window < 1_000; window++) {
                if (!(source.poll(spec, cursor) instanceof Poll.News news)) {
                    break;
                }
                SourceReads.read(source, spec, news.window());
                cursor = cursor.plus(news.window().to());
            }
            assertThat(source.poll(spec, cursor)).as("poll when all was read").isInstanceOf(Poll.Idle.class);
            var stored = new Cursor(new StringBuilder(cursor.text()).toString(), new HashSet<>(cursor.done()));
            try (var later = source(context)) {
                assertThat(later.poll(spec, stored))
                        .as("poll of a new source with the stored cursor")
                        .isInstanceOf(Poll.Idle.class);
            }
        });
    }

    @Test
    default void aBatchIsTheCallersAfterTheStreamIsClosed(TestContext context) {
        everyMode(context, (source, spec) -> {
            var window = SourceReads.firstWindow(source, spec);
            var batches = source.read(spec, window);
            var batch = batches.next().orElseThrow();
            try (batch) {
                batches.close();
                batches.close();
                assertThat(Rows.values(batch)).hasSize(batch.getRowCount());
                if (batch.getRowCount() > 0) {
                    assertThat(batch.getFieldVectors())
                            .allSatisfy(
                                    vector -> assertThat(vector.getValueCount()).isEqualTo(batch.getRowCount()));
                }
            }
        });
    }

    @Test
    default void closingInMidStreamFreesEverything(TestContext context) {
        everyMode(context, (source, spec) -> {
            var window = SourceReads.firstWindow(source, spec);
            try (var batches = source.read(spec, window)) {
                batches.next().ifPresent(batch -> batch.close());
            }
            try (var unread = source.read(spec, window)) {
                assertThat(unread).isNotNull();
            }
        });
    }

    @Test
    default void closesTwiceWithoutHarm(TestContext context) {
        var source = source(context);
        source.close();
        source.close();
        assertThat(context.allocator().getAllocatedMemory()).isZero();
    }

    /** Asks in each mode that the source offers; nothing may be held after the source is closed. */
    private void everyMode(TestContext context, ModeQuestion question) {
        SyncMode[] offered;
        try (var source = source(context)) {
            offered = source.modes().toArray(SyncMode[]::new);
        }
        for (var mode : offered) {
            try (var source = source(context)) {
                question.ask(source, TableSpec.of(table(), mode));
            }
            assertThat(context.allocator().getAllocatedMemory())
                    .as("bytes held after the source was closed, mode %s", mode.word())
                    .isZero();
        }
    }

    private static Map<String, Object> types(Schema schema) {
        return schema.getFields().stream()
                .filter(field -> !field.getName().equals(ChangeType.COLUMN))
                .collect(Collectors.toMap(Field::getName, Field::getType, (a, b) -> a, LinkedHashMap::new));
    }

    /** One question of the contract. */
    @FunctionalInterface
    interface ModeQuestion {
        void ask(TableSource source, TableSpec spec);
    }
}
