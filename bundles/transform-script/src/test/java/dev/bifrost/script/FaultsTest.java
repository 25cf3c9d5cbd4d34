package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.ByteSize;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a user is told. */
@ExtendWith(AllocatorExtension.class)
final class FaultsTest {

    private static final Map<String, String> X = Map.of("x", "int64");

    private static String refused(TestContext context, ScriptErrors code, ScriptConfig config) {
        var fault = Scripts.fault(() -> Scripts.open(context, config));
        assertThat(fault.code()).as(fault.toString()).isEqualTo(code);
        return fault.getMessage();
    }

    private static ScriptConfig file(Path file) {
        return new ScriptConfig(null, null, file, null, null, X, null);
    }

    private static ScriptConfig limited(String body, Limits limits) {
        return new ScriptConfig(null, "function row(row) { " + body + " }", null, null, null, X, limits);
    }

    @Test
    void aSyntaxErrorHasItsPlace(TestContext context) throws IOException {
        assertThat(refused(context, ScriptErrors.SYNTAX, Scripts.config("let a = 1 b;", X)))
                .startsWith("code:1:11: ");
        Path file = Files.writeString(
                context.baseDirectory().resolve("x.js"), "// a comment\nfunction row(row) {\n  return { x: 1 ]\n}\n");
        assertThat(refused(context, ScriptErrors.SYNTAX, file(file)))
                .startsWith(file + ":3:17: ")
                .doesNotContain("\n")
                .contains("Expected");
    }

    @Test
    void codeThatOnlyClosesWhatIsAroundItIsNoScript(TestContext context) {
        refused(context, ScriptErrors.SYNTAX, Scripts.config("return 1; }); (function () {", X));
        refused(context, ScriptErrors.SYNTAX, Scripts.config("const config = 1; function row() {}", X));
        refused(context, ScriptErrors.SYNTAX, Scripts.config("import x from 'y'; function row() {}", X));
    }

    @Test
    void aCommentAtTheEndIsFine(TestContext context) {
        assertThat(Scripts.run(
                        context, Scripts.config("function row() { return {}; } // the end", X), Scripts.one(context)))
                .hasSize(1);
    }

    @Test
    void aScriptWithoutRowIsRefused(TestContext context) {
        assertThat(refused(context, ScriptErrors.NO_FUNCTION, Scripts.config("function rows() {}", X)))
                .contains("function row(row)");
        refused(context, ScriptErrors.NO_FUNCTION, Scripts.config("", X));
        refused(context, ScriptErrors.NO_FUNCTION, Scripts.config("const row = 5;", X));
    }

    @Test
    void whatFailsOutsideOfFunctionsIsToldWhenItIsOpened(TestContext context) {
        assertThat(refused(
                        context,
                        ScriptErrors.LOAD_FAILED,
                        Scripts.config("const a = null;\nconst b = a.c;\nfunction row() {}", X)))
                .startsWith("code:2: what stands outside of functions threw TypeError: ");
    }

    @Test
    void anErrorHasItsLineAndRowAndIsCutToOnePlainLine(TestContext context) {
        var code = """
                function check(id) {
                  if (id === 2) throw new Error('first\\nsecond \\u202e' + 'x'.repeat(1000));
                }
                function row(row) {
                  check(row.id);
                  return {};
                }
                """;
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.THREW,
                        Scripts.config(code, X),
                        Rows.of(context.root()).column("id", 1L, 2L)))
                .isEqualTo("code:2: row() of row 2 of the batch threw Error: first");
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.THREW,
                        limited("throw 'a\\u202eb' + 'x'.repeat(1000)", null),
                        Scripts.one(context)))
                .startsWith("code:1: row() of row 1 of the batch threw a b")
                .endsWith("...")
                .hasSizeLessThan(400);
    }

    @Test
    void aColumnThatTheTableLacksIsToldBeforeARowComes(TestContext context) {
        var schema =
                Rows.of(context.root()).column("id", 1L).column("delay", 2L).schema();
        try (var transform = Scripts.open(context, "return { x: row.delya > 5 ? 1 : 0 };", X)) {
            var fault = Scripts.fault(() -> transform.outputSchema(schema));
            assertThat(fault.code()).isEqualTo(ScriptErrors.INPUT_COLUMN);
            assertThat(fault).hasMessageContaining("no column delya; it has id, delay");
        }
        var keeping = new ScriptConfig(null, "function row() {}", null, null, List.of("delya"), null, null);
        try (var transform = Scripts.open(context, keeping)) {
            var fault = Scripts.fault(() -> transform.outputSchema(schema));
            assertThat(fault.code()).isEqualTo(ScriptErrors.INPUT_COLUMN);
            assertThat(fault).hasMessageContaining("keep lists column delya").hasMessageContaining("id, delay");
        }
    }

    @Test
    void aMissingColumnThatIsOnlyReadForSomeRowsIsToldOfThose(TestContext context) {
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.INPUT_COLUMN,
                        limited(
                                "try { return { x: row.id === null ? 0 : row.nothing }; } catch (e) { return null; }",
                                null),
                        Scripts.one(context)))
                .contains("row 1 of the batch", "no column nothing");
    }

    @Test
    void aRowIsReadOnly(TestContext context) {
        var writes = Scripts.config("function row(row) { row.id = 5; return {}; }", X);
        assertThat(Scripts.fails(context, ScriptErrors.THREW, writes, Scripts.one(context)))
                .contains("not the script's to change");
        Scripts.fails(
                context,
                ScriptErrors.THREW,
                Scripts.config("function row(row) { row.tags[0] = 5; return {}; }", X),
                Rows.of(context.root()).column("tags", List.of(List.of(1L)).toArray()));
    }

    @Test
    void onlyToReadAColumnOfAnUnreadableTypeIsAnError(TestContext context) {
        var rows = Rows.of(context.root()).column("id", 1L).column("blob", new byte[] {1});
        assertThat(Scripts.run(context, limited("return { x: row.id };", null), rows))
                .hasSize(1);
        assertThat(Scripts.fails(context, ScriptErrors.COLUMN_TYPE, limited("return { x: row.blob };", null), rows))
                .contains("column blob of type binary", "keep");
    }

    @Test
    void aFileThatCannotBeReadIsToldOf(TestContext context) throws IOException {
        Path folder = context.baseDirectory();
        assertThat(refused(context, ScriptErrors.UNREADABLE, file(folder.resolve("none.js"))))
                .contains("no script at", "none.js");
        refused(context, ScriptErrors.UNREADABLE, file(folder));
        Path latin = Files.write(folder.resolve("latin.js"), new byte[] {'/', '/', (byte) 0xe4});
        assertThat(refused(context, ScriptErrors.UNREADABLE, file(latin))).contains("is not UTF-8");
        Path large = Files.write(folder.resolve("large.js"), new byte[(1 << 20) + 1]);
        assertThat(refused(context, ScriptErrors.UNREADABLE, file(large))).contains("larger than 1 MiB");
    }

    @Test
    void outputThatCannotBeIsRefused(TestContext context) {
        assertThat(refused(
                        context, ScriptErrors.OUTPUT_SCHEMA, Scripts.config("function row() {}", Map.of("x", "text"))))
                .contains("column x: 'text' is no type", "utf8", "list<T>");
        refused(
                context,
                ScriptErrors.OUTPUT_SCHEMA,
                Scripts.config("function row() {}", Map.of("x", "list<list<utf8>>")));
        var twice = new ScriptConfig(null, "function row() {}", null, null, List.of("x"), X, null);
        assertThat(refused(context, ScriptErrors.OUTPUT_SCHEMA, twice)).contains("column x is there twice");
    }

    @Test
    void aConfigIsSeenFrozenAndNeverRounded(TestContext context) {
        var code =
                "function row() { try { config.a.b = 1; } catch (e) { return { x: config.a.b + config.list[1] }; } }";
        var config = new ScriptConfig(
                null,
                code,
                null,
                Map.of("a", Map.of("b", 40), "list", List.of(1, 2.5)),
                null,
                Map.of("x", "float64"),
                null);
        assertThat(Scripts.run(context, config, Scripts.one(context))).containsExactly(Map.of("x", 42.5));
        var large = new ScriptConfig(null, code, null, Map.of("a", Map.of("b", (1L << 53) + 1)), null, X, null);
        assertThat(refused(context, ScriptErrors.CONFIG_VALUE, large)).contains("config.a.b");
    }

    @Test
    void aLimitThatTheEngineCannotKeepIsRefused(TestContext context) {
        var limits = new Limits(null, null, null, new ByteSize(1 << 20), null, null);
        assertThat(refused(context, ScriptErrors.UNSUPPORTED, limited("", limits)))
                .contains("limits.memory", "docs/wasm.md");
    }

    @Test
    void aConfigThatMakesNoSenseIsRefused() {
        assertThatThrownBy(() -> new ScriptConfig("python", "", null, null, null, X, null))
                .hasMessageContaining("language is javascript");
        assertThatThrownBy(() -> new ScriptConfig(null, "", Path.of("x.js"), null, null, X, null))
                .hasMessageContaining("either code or file");
        assertThatThrownBy(() -> new ScriptConfig(null, null, null, null, null, X, null))
                .hasMessageContaining("either code or file");
        assertThatThrownBy(() -> new ScriptConfig(null, "", null, null, null, null, null))
                .hasMessageContaining("at least one column");
    }

    @Test
    void moreThanTheLimitsOfTheOutputIsRefused(TestContext context) {
        var limits = new Limits(null, null, null, null, 3, new ByteSize(1_000));
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.OUTPUT_LIMIT,
                        limited("return [{}, {}, {}, {}];", limits),
                        Scripts.one(context)))
                .contains("4 rows for one", "limits.rows_per_row is 3");
        var texts = new ScriptConfig(
                null,
                "function row() { return { x: 'x'.repeat(600) }; }",
                null,
                null,
                null,
                Map.of("x", "utf8"),
                limits);
        assertThat(Scripts.run(context, texts, Scripts.one(context))).hasSize(1);
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.OUTPUT_LIMIT,
                        texts,
                        Rows.of(context.root()).column("id", 1L, 2L)))
                .contains("row 2 of the batch", "limits.output");
        var lists = new ScriptConfig(
                null,
                "function row() { return { x: new Array(2 ** 32 - 1) }; }",
                null,
                null,
                null,
                Map.of("x", "list<int64>"),
                limits);
        Scripts.fails(context, ScriptErrors.OUTPUT_LIMIT, lists, Scripts.one(context));
    }

    @Test
    void statementsAreCountedForEachRow(TestContext context) {
        var limits = new Limits(null, 1_000L, null, null, null, null);
        var loops = limited("let n = 0; for (let i = 0; i < row.id; i++) n++; return { x: n };", limits);
        var ids = Rows.of(context.root()).column("id", 100L, 100L, 100L, 100L, 100L, 100L, 100L, 100L, 100L, 100L);
        assertThat(Scripts.run(context, loops, ids)).hasSize(10);
        assertThat(Scripts.fails(
                        context,
                        ScriptErrors.STATEMENTS,
                        loops,
                        Rows.of(context.root()).column("id", 5L, 100_000L)))
                .contains("row 2 of the batch", "limits.statements");
    }
}
