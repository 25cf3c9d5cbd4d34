package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a careless or hostile script does ends in time, and is seen by no other row. */
@ExtendWith(AllocatorExtension.class)
final class HostileScriptsTest {

    private static final Map<String, String> X = Map.of("x", "utf8");
    /** The first realm of a JVM takes its time. */
    @BeforeAll
    static void warmUp() {
        try (var root = new RootAllocator();
                var context = new TestContext(root)) {
            Scripts.value(context, "int64", "1");
        }
    }

    private static ScriptConfig hasty(String code) {
        return new ScriptConfig(null, code, null, null, null, X, Scripts.HASTY);
    }

    /** P-11. */
    @Test
    void afterTwentyThatWereStoppedAGoodOneIsRight(TestContext context) {
        var threads = ThreadWatch.start();
        try (var spins = Scripts.open(
                        context,
                        hasty("function row({ id }) { if (id === 13) for (;;) {} return { x: 'fine' + id }; }"));
                var good = Scripts.open(context, "return { x: 'good' + row.id };", X)) {
            for (int round = 0; round < 20; round++) {
                var fault = Scripts.fault(() ->
                        Scripts.apply(spins, context, Rows.of(context.root()).column("id", 1L, 13L)));
                assertThat(fault.code()).isEqualTo(ScriptErrors.DEADLINE);
                assertThat(fault).hasMessageContaining("500ms");
            }
            assertThat(Scripts.apply(spins, context, Scripts.one(context))).containsExactly(Map.of("x", "fine1"));
            assertThat(Scripts.apply(good, context, Scripts.one(context))).containsExactly(Map.of("x", "good1"));
        }
        threads.assertNoneLeft(Duration.ofSeconds(5));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (true) { try { for (;;) {} } catch (e) {} finally { for (;;) {} } }",
                "new Proxy({}, { get() { for (;;) {} } }).a",
                "return { get x() { for (;;) {} } }",
                "return new Proxy({}, { ownKeys() { for (;;) {} } })",
                "return { x: { toString() { for (;;) {} } } + '' }",
                "Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)",
                "(async () => { for (;;) await 1; })()",
                "(function* () { for (;;) yield 1; })().toArray()",
            })
    void whatDoesNotEndIsStopped(String body, TestContext context) {
        var fault = Scripts.fault(
                () -> Scripts.run(context, hasty("function row(row) { " + body + " }"), Scripts.one(context)));
        assertThat(fault.code()).as(fault.toString()).isIn(ScriptErrors.DEADLINE, ScriptErrors.MEMORY);
    }

    @Test
    void whatDoesNotEndOutsideOfFunctionsIsStopped(TestContext context) {
        assertThat(Scripts.fault(() -> Scripts.open(context, hasty("for (;;) {}")))
                        .code())
                .isEqualTo(ScriptErrors.DEADLINE);
    }

    /** A single operation of the engine's own that looks at nothing. It ends by itself, later. */
    @Test
    void whatCannotBeStoppedIsGivenUpAndNotRunAgain(TestContext context) {
        var config = hasty("function row({ id }) { return { x: String((7n ** 2000000n) ** 5n % 10n) }; }");
        var transform = context.closing(Scripts.open(context, config));
        var threads = ThreadWatch.start();
        var first = Scripts.fault(() -> Scripts.apply(transform, context, Scripts.one(context)));
        assertThat(first.code()).isEqualTo(ScriptErrors.RUNAWAY);
        assertThat(first).hasMessageContaining("did not end when it was stopped");
        assertThat(Scripts.fault(() -> Scripts.apply(transform, context, Scripts.one(context)))
                        .code())
                .isEqualTo(ScriptErrors.QUARANTINED);
        assertThat(Scripts.fault(() -> Scripts.open(context, config)).code()).isEqualTo(ScriptErrors.QUARANTINED);
        assertThat(Scripts.run(context, Scripts.config("function row() { return {}; }", X), Scripts.one(context)))
                .hasSize(1);
        threads.assertNoneLeft(Duration.ofSeconds(120));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "const all = []; for (;;) all.push(new Array(1000).fill(7));",
                "const all = {}; for (let i = 0; ; i++) all[i] = 'x'.repeat(1000) + i;",
                "const all = new Map(); for (let i = 0; ; i++) all.set(i, new Uint8Array(100000));",
                "let big = 3n; for (;;) big = big * big;",
            })
    void whatTakesMoreAndMoreMemoryIsStopped(String body, TestContext context) {
        var fault = Scripts.fault(() ->
                Scripts.run(context, Scripts.config("function row(row) { " + body + " }", X), Scripts.one(context)));
        assertThat(fault.code()).as(fault.toString()).isEqualTo(ScriptErrors.MEMORY);
        assertThat(fault).hasMessageContaining("limits.allocation");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'x'.repeat(2 ** 25)",
                "let s = 'x'; for (;;) s += s",
                "new ArrayBuffer(2 ** 30)",
                "new Float64Array(2 ** 27)",
                "(function f(n) { return f(n + 1) + 1; })(0)",
                "JSON.parse('['.repeat(1e6))",
                "2n ** (2n ** 31n)",
                "[].concat(...new Array(1e6).fill([1]))",
                "row.id.a.b",
                "undefined()",
                "null.x",
                "throw null",
                "throw { toString() { throw 1 } }",
            })
    void whatIsTooLargeOrTooDeepThrows(String body, TestContext context) {
        Scripts.fails(
                context,
                ScriptErrors.THREW,
                Scripts.config("function row(row) { " + body + "; return {}; }", X),
                Scripts.one(context));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Java",
                "Java.type('java.lang.System')",
                "Packages",
                "java.lang.System",
                "Polyglot.eval('js', '1')",
                "Graal.versionJS",
                "load('x.js')",
                "loadWithNewGlobal('x.js')",
                "print(1)",
                "console.log(1)",
                "readline()",
                "quit()",
                "require('fs')",
                "process.env",
                "fetch('http://localhost')",
                "setTimeout(() => {}, 0)",
                "WebAssembly",
                "Atomics",
                "SharedArrayBuffer",
                "performance.now()",
                "Temporal.Now",
                "Intl.DateTimeFormat().format()",
                "new WeakRef({})",
                "new FinalizationRegistry(() => {})",
                "eval('1')",
                "new Function('return 1')()",
                "row.constructor.constructor('return 1')()",
                "(() => {}).constructor('return 1')()",
                "(function* () {}).constructor('yield 1')()",
                "row.getClass()",
                "row.class",
                "Date.now()",
                "new Date()",
                "Date()",
                "new (new Date(0).constructor)()",
                "new (class extends Date {})()",
                "Reflect.construct(Date, [])",
                "Math.random()",
            })
    void nothingOfTheHostAndNothingThatChangesIsThere(String expression, TestContext context) {
        var fault = Scripts.fault(() -> Scripts.run(
                context,
                Scripts.config("function row(row) { return { x: String(" + expression + ") }; }", X),
                Scripts.one(context)));
        assertThat(fault.code()).as(fault.toString()).isIn(ScriptErrors.THREW, ScriptErrors.INPUT_COLUMN);
    }

    @Test
    void datesThatAreGivenWorkAndAreInUtc(TestContext context) {
        assertThat(Scripts.value(context, "utf8", "new Date('2001-01-02T12:00:00').toISOString()"))
                .isEqualTo("2001-01-02T12:00:00.000Z");
        assertThat(Scripts.value(context, "utf8", "String(new Date(2001, 0, 2).getTime() - Date.UTC(2001, 0, 2))"))
                .isEqualTo("0");
        assertThat(Scripts.value(context, "utf8", "String(new (class extends Date { a() { return 7; } })(5).a())"))
                .isEqualTo("7");
        assertThat(Scripts.value(context, "bool", "new Date(0) instanceof Date && new Date(0).constructor === Date"))
                .isEqualTo(true);
    }

    /** Each row does its deed if it can, and tells whether one before it did. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "seen++",
                "list.push(1); seen = list.length",
                "globalThis.seenBefore = true",
                "Object.prototype.seenBefore = true",
                "({}).__proto__.seenBefore = true",
                "Array.prototype.seenBefore = true",
                "Object.defineProperty(Object.prototype, 'seenBefore', { value: true })",
                "Reflect.setPrototypeOf(Object.prototype, { seenBefore: true })",
                "Function.prototype.seenBefore = true",
                "row.__proto__.seenBefore = true",
                "Object.getPrototypeOf(row).seenBefore = true",
                "config.seenBefore = true",
                "Math.seenBefore = true",
                "JSON.parse = () => ({ seenBefore: true })",
                "Symbol.prototype.seenBefore = true",
                "(function* () {}).prototype.__proto__.seenBefore = true",
                "Object.getPrototypeOf(Object.getPrototypeOf(function* () {}.prototype)).seenBefore = true",
                "Object.getPrototypeOf(async function () {}).seenBefore = true",
                "[].values().__proto__.seenBefore = true",
                "''.matchAll(/x/g).__proto__.seenBefore = true",
                "Object.getPrototypeOf(Int8Array).seenBefore = true",
                "/x/.exec('x'); RegExp.seenBefore = true",
                "'abc'.match(/b(c)/)",
                "((strings) => { strings.seenBefore = true; })`x`",
                "Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get.seenBefore = true",
            })
    void noRowSeesWhatAnotherDid(String deed, TestContext context) {
        var code = """
                let seen = 0;
                const list = [];
                const places = (row) => [globalThis, {}, [], () => {}, row, config, Math, Symbol(), (function* () {})(),
                  async function () {}, [].values(), ''.matchAll(/x/g), new Int8Array(), RegExp, ((s) => s)`x`,
                  Object.getOwnPropertyDescriptor(RegExp.prototype, 'flags').get, JSON.parse('{}')];
                function row(row) {
                  const before = seen > 0 || RegExp.$1 === 'c' || places(row).some((p) => Object(p) === p && !Object.is(p, row)
                    ? p.seenBefore === true : false) || ('__proto__' in {} && {}.seenBefore === true);
                  try { %s; } catch (e) {}
                  return { x: String(before) };
                }
                """.formatted(deed);
        var config = new ScriptConfig(null, code, null, Map.of("a", List.of(1)), null, X, null);
        try (var transform = Scripts.open(context, config)) {
            for (int batch = 0; batch < 2; batch++) {
                assertThat(Scripts.apply(
                                transform, context, Rows.of(context.root()).column("id", 1L, 2L, 3L)))
                        .extracting(row -> row.get("x"))
                        .containsOnly("false");
            }
        }
    }

    @Test
    void whatWasCaughtOfAFaultOfTheRowIsStillOne(TestContext context) {
        Scripts.fails(
                context,
                ScriptErrors.THREW,
                Scripts.config("function row(row) { try { row.id = 1; } catch (e) {} return {}; }", X),
                Scripts.one(context));
    }
}
