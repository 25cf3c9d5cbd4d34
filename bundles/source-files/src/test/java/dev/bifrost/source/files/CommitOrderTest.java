package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.csv.CsvConfig;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables whose changes carry a number of their commit: {@code order_by}. */
@ExtendWith(AllocatorExtension.class)
class CommitOrderTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.CDC);

    private Warehouse warehouse;
    private Path spills;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
        warehouse.table("t");
        spills = context.workDirectory().resolve("order");
        warehouse.source(config("seq", Map.of()));
    }

    private static FilesConfig config(String column, Map<String, String> types) {
        return new FilesConfig(
                "tables",
                new CsvConfig(null, Map.of("t", new CsvConfig.Table(types))),
                64,
                Duration.ZERO,
                null,
                null,
                Map.of("t", new FilesConfig.Table(column)));
    }

    private void csv(String name, String... rows) {
        Warehouse.write(warehouse.table("t").resolve(name), "seq,_change_type,id\n" + String.join("\n", rows) + "\n");
    }

    private Window window(Cursor since) {
        return Warehouse.window(warehouse.source().poll(SPEC, since));
    }

    private List<String> read(Window window) {
        return warehouse.rows(SPEC, window).stream()
                .map(row -> "%s %s %s".formatted(row.get("seq"), row.get("_change_type"), row.get("id")))
                .toList();
    }

    @Test
    void changesComeByCommitAndWithinOneOldRowsBeforeNewOnes() {
        csv("a.csv", "2,INSERT,1", "2,UPDATE_AFTER,7", "2,UPDATE_BEFORE,7", "2,DELETE,1", "1,INSERT,7");
        assertThat(read(window(Cursor.START)))
                .containsExactly("1 INSERT 7", "2 UPDATE_BEFORE 7", "2 DELETE 1", "2 INSERT 1", "2 UPDATE_AFTER 7");
    }

    @Test
    void aCommitMaySpanTwoFiles() {
        csv("a.csv", "1,INSERT,1", "5,INSERT,2");
        csv("b.csv", "5,DELETE,1", "6,INSERT,3");
        assertThat(read(window(Cursor.START))).containsExactly("1 INSERT 1", "5 DELETE 1", "5 INSERT 2", "6 INSERT 3");
    }

    /** Seven files of four commits are four commits behind, not seven. */
    @Test
    void aCommitCountsOnceInHoweverManyFilesItIs() {
        for (int file = 0; file < 6; file++) {
            csv("f" + file + ".csv", (file / 2 * 10) + ",INSERT," + file);
        }
        csv("g.csv", "7,INSERT,9");
        csv("h.csv");
        var commits = window(Cursor.START).plan().commits().orElseThrow();
        assertThat(commits.byKind()).isEqualTo(Map.of("commit", 4L));
        assertThat(commits.filesAdded()).isEqualTo(8);
        assertThat(commits.oldest()).isPresent();
    }

    @Test
    void whatDecidesTheOrderOfChangesIsPartOfWhatTheTableIs(TestContext context) {
        csv("a.csv", "1,INSERT,1");
        String before = reading(config("seq", Map.of()), context);
        assertThat(reading(config("seq", Map.of()), context)).isEqualTo(before).contains("seq");
        assertThat(reading(config("id", Map.of()), context)).isNotEqualTo(before);
        assertThat(reading(config("seq", Map.of("id", "text")), context)).isNotEqualTo(before);
        assertThat(reading(FilesConfig.of("tables"), context)).isEmpty();
    }

    private static String reading(FilesConfig config, TestContext context) {
        return new Warehouse(context).source(config).describe("t").reading();
    }

    @Test
    void whatHasNoSayInATablesFilesIsNoPartOfIt() {
        Warehouse.write(warehouse.table("t").resolve("a.csv"), "seq,id\n1,1\n");
        assertThat(warehouse.source().describe("t").reading())
                .as("no changelog, so nothing orders it")
                .isEmpty();
    }

    @Test
    void filesAreReadByTheirLowestCommitWhateverTheirNames() {
        csv("a.csv", "9,DELETE,1");
        csv("b.csv", "3,INSERT,1");
        csv("c.csv");
        Window window = window(Cursor.START);
        assertThat(Warehouse.parts(window)).containsExactly("c.csv", "b.csv", "a.csv");
        assertThat(read(window)).containsExactly("3 INSERT 1", "9 DELETE 1");
    }

    @Test
    void rowsOfOnePlaceKeepTheOrderInWhichTheyStand() {
        csv("a.csv", "4,INSERT,1", "4,INSERT,2", "4,INSERT,3");
        csv("b.csv", "4,INSERT,4");
        assertThat(read(window(Cursor.START))).containsExactly("4 INSERT 1", "4 INSERT 2", "4 INSERT 3", "4 INSERT 4");
    }

    @Test
    void theColumnIsReadAlsoIfNoStepWantsIt() {
        csv("a.csv", "2,INSERT,1", "1,INSERT,2");
        var narrow = new TableSpec("t", SyncMode.CDC, List.of("id"), Optional.empty());
        assertThat(warehouse.rows(narrow, Warehouse.window(warehouse.source().poll(narrow, Cursor.START))))
                .extracting(row -> row.get("id"))
                .containsExactly(2L, 1L);
    }

    @Test
    void aChangeWithoutACommitIsRefusedByFileAndRowBeforeAnythingIsRead() {
        csv("a.csv", "1,INSERT,1", ",DELETE,1");
        assertThat(failure(() -> window(Cursor.START), FilesErrors.ORDER_MISSING))
                .hasMessageContaining("row 2 of a.csv of table t")
                .hasMessageContaining("seq");
    }

    @Test
    void aFileWithoutTheColumnIsRefused() {
        csv("a.csv", "1,INSERT,1");
        Warehouse.write(warehouse.table("t").resolve("b.csv"), "_change_type,id\nDELETE,1\n");
        assertThat(failure(() -> window(Cursor.START), FilesErrors.ORDER_MISSING))
                .hasMessageContaining("row 1 of b.csv");
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3})
    void aCommitThatIsNotAfterThoseThatWereWrittenIsRefusedWithTheCommandToType(int late) {
        csv("a.csv", "1,INSERT,1", "3,INSERT,2");
        var written = Cursor.START.plus(window(Cursor.START).to());
        csv("b.csv", late + ",DELETE,1", "4,INSERT,3");
        assertThat(failure(() -> window(written), FilesErrors.LATE_COMMIT))
                .hasMessageContaining("b.csv of table t")
                .hasMessageContaining("bifrost sync --reload t");
        assertThat(read(window(Cursor.START))).hasSize(4);
    }

    @Test
    void laterCommitsGoOnWhereTheLastWindowEnded() {
        csv("a.csv", "1,INSERT,1");
        var first = Cursor.START.plus(window(Cursor.START).to());
        csv("b.csv", "2,DELETE,1");
        var second = window(first);
        assertThat(read(second)).containsExactly("2 DELETE 1");
        assertThat(warehouse.source().poll(SPEC, first.plus(second.to())))
                .isInstanceOf(dev.bifrost.api.source.Poll.Idle.class);
    }

    @Test
    void aColumnThatIsNotThereIsRefusedWhenTheTableIsDescribed() {
        Warehouse.write(warehouse.table("t").resolve("a.csv"), "_change_type,id\nINSERT,1\n");
        assertThat(failure(() -> warehouse.source().describe("t"), FilesErrors.BAD_ORDER_COLUMN))
                .hasMessageContaining("tables.t.order_by names seq")
                .hasMessageContaining("there are _change_type, id");
    }

    @ParameterizedTest
    @ValueSource(strings = {"text", "double", "boolean", "decimal(10, 2)"})
    void aColumnWithoutAnOrderIsRefusedWhenTheTableIsDescribed(String type, TestContext context) {
        warehouse = new Warehouse(context);
        warehouse.source(config("seq", Map.of("seq", type)));
        csv("a.csv", (type.equals("boolean") ? "true" : "1") + ",INSERT,1");
        assertThat(failure(() -> warehouse.source().describe("t"), FilesErrors.BAD_ORDER_COLUMN))
                .hasMessageContaining("an integer of at most 64 bits signed, a date or a timestamp");
    }

    @ParameterizedTest
    @CsvSource({
        "date, 2024-03-01, 2024-02-29",
        "timestamp, 2024-03-01T00:00:00.000002, 2024-03-01T00:00:00.000001",
        "instant, 2024-03-01T00:00:00Z, 2024-02-29T23:59:59Z"
    })
    void datesAndTimestampsOrderCommitsAlsoOverTwoWindows(
            String type, String later, String earlier, TestContext context) {
        warehouse = new Warehouse(context);
        warehouse.source(config("seq", Map.of("seq", type)));
        csv("a.csv", later + ",DELETE,1", earlier + ",INSERT,1");
        var window = window(Cursor.START);
        assertThat(warehouse.rows(SPEC, window))
                .extracting(row -> row.get("_change_type"))
                .containsExactly("INSERT", "DELETE");
        csv("b.csv", later + ",INSERT,1");
        failure(() -> window(Cursor.START.plus(window.to())), FilesErrors.LATE_COMMIT);
    }

    /** One log, dealt over files and batches in every way, with little memory and with much: one stream. */
    @ParameterizedTest
    @ValueSource(longs = {0, 2_000, 20_000, 1 << 20})
    void howALogIsDealtOverFilesAndHowMuchFitsIntoMemoryMakesNoDifference(long sortBytes, TestContext context)
            throws Exception {
        for (int seed = 0; seed < 12; seed++) {
            var random = new Random(seed);
            var log = log(random, seed == 0 ? 4_000 : 400); // many runs, or few
            warehouse = new Warehouse(context);
            Path folder = warehouse.table("t");
            try (var old = Files.list(folder)) {
                old.forEach(Warehouse::delete);
            }
            int files = 1 + random.nextInt(6);
            var dealt = deal(log, files, random);
            for (int i = 0; i < files; i++) {
                csv("f" + i + ".csv", dealt.get(i).toArray(String[]::new));
            }
            warehouse.source(config("seq", Map.of()), 1 + random.nextInt(64), sortBytes);
            var window = window(Cursor.START);
            assertThat(commits(read(window))).as("seed %d", seed).isEqualTo(commits(log));
            assertThat(window.plan().commits().orElseThrow().byKind())
                    .as("seed %d", seed)
                    .isEqualTo(Map.of("commit", numbers(log)));
            warehouse.source().close();
            assertThat(spilled()).as("files left behind").isZero();
        }
    }

    private static long numbers(List<String> log) {
        return log.stream().map(row -> row.split(",")[0]).distinct().count();
    }

    private long spilled() throws Exception {
        if (!Files.isDirectory(spills)) {
            return 0;
        }
        try (var files = Files.list(spills)) {
            return files.count();
        }
    }

    /** Changes in the order in which they are to be read; ids count up. */
    private static List<String> log(Random random, int rows) {
        var log = new ArrayList<String>();
        int commit = 1;
        boolean added = false;
        for (int id = 0; id < rows; id++) {
            if (random.nextInt(random.nextInt(40) + 1) == 0) {
                commit += 1 + random.nextInt(3);
                added = false;
            }
            added |= random.nextBoolean();
            log.add("%d,%s,%d".formatted(commit, added ? "INSERT" : "DELETE", id));
        }
        return log;
    }

    /** Pieces of the log, or rows by chance, in the log's order or shuffled. */
    private static List<List<String>> deal(List<String> log, int files, Random random) {
        boolean pieces = random.nextBoolean();
        boolean shuffled = random.nextBoolean();
        var dealt = IntStream.range(0, files)
                .<List<String>>mapToObj(i -> new ArrayList<>())
                .toList();
        for (int i = 0; i < log.size(); i++) {
            int file = pieces ? i * files / log.size() : random.nextInt(files);
            dealt.get(file).add(log.get(i));
        }
        if (shuffled) {
            dealt.forEach(rows -> Collections.shuffle(rows, random));
        }
        return dealt;
    }

    /** Which change stands where, up to the order among equals. */
    private static List<String> commits(List<String> rows) {
        var places = new ArrayList<String>();
        var equals = new ArrayList<String>();
        String place = "";
        for (String row : rows) {
            String[] words = row.split("[ ,]");
            if (!place.equals(words[0] + words[1])) {
                flush(equals, places);
                place = words[0] + words[1];
            }
            equals.add(String.join(" ", words));
        }
        flush(equals, places);
        return places;
    }

    private static void flush(List<String> equals, List<String> places) {
        equals.sort(Comparator.naturalOrder());
        places.addAll(equals);
        equals.clear();
    }
}
