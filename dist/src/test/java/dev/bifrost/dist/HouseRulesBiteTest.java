package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each house rule finds a small breach of it, and leaves the allowed case alone. */
class HouseRulesBiteTest {

    private static final String API = "api/src/main/java/dev/bifrost/api/";
    private static final String RUNTIME = "runtime/src/main/java/dev/bifrost/runtime/";
    private static final String SINK = "bundles/sink-text/src/main/java/dev/bifrost/sink/text/";
    private static final String CALLER =
            "import dev.bifrost.api.ledger.Ledger;\nclass A { void a(Ledger ledger) { ledger.advance(table, 1, to); } }";
    private static final String SINK_TEST = "bundles/sink-text/src/test/java/dev/bifrost/sink/text/";

    @Test
    void aBundleThatImportsTheRuntimeIsFoundButItsTestMay() {
        String text = "package dev.bifrost.sink.text;\nimport dev.bifrost.runtime.cli.Bifrost;\n";

        assertThat(breaches(SourceRules::dependencyDirection, SINK + "A.java", text))
                .hasSize(1);
        assertThat(breaches(SourceRules::dependencyDirection, SINK_TEST + "ATest.java", text))
                .isEmpty();
    }

    @Test
    void aRuntimeThatImportsABundleIsFoundButTheApiIsNot() {
        assertThat(breaches(SourceRules::dependencyDirection, RUNTIME + "A.java", "import dev.bifrost.falkordb.Sink;"))
                .containsExactly(RUNTIME + "A.java imports dev.bifrost.falkordb.Sink");
        assertThat(breaches(SourceRules::dependencyDirection, RUNTIME + "A.java", "import dev.bifrost.api.Secret;"))
                .isEmpty();
    }

    @Test
    void anApiThatImportsAnythingElseIsFound() {
        assertThat(breaches(
                        SourceRules::apiImports, API + "A.java", "import java.util.List;\nimport org.slf4j.Logger;"))
                .containsExactly(API + "A.java imports org.slf4j.Logger");
        assertThat(breaches(SourceRules::apiImports, API + "A.java", "import static com.google.common.A.b;"))
                .hasSize(1);
    }

    @Test
    void osgiOutsideItsPackageIsFoundAlsoWhenNamedInFull() {
        String bundle = "package dev.bifrost.runtime.bundle;\nimport org.osgi.framework.Bundle;\n";
        String round = "package dev.bifrost.runtime.round;\nclass A { org.osgi.framework.Bundle b; }\n";

        assertThat(breaches(SourceRules::osgiStaysInItsPackage, RUNTIME + "bundle/A.java", bundle))
                .isEmpty();
        assertThat(breaches(SourceRules::osgiStaysInItsPackage, RUNTIME + "round/A.java", round))
                .hasSize(1);
    }

    @Test
    void aSecondRootAllocatorIsFoundButNotAMentionOfOne() {
        SourceFile right = SourceFile.of(RUNTIME + "Allocators.java", "class A { Object a = new RootAllocator(1); }");
        SourceFile mention = SourceFile.of(SINK + "A.java", "/* new RootAllocator(1) */ // new RootAllocator(1)");
        SourceFile second = SourceFile.of(SINK + "B.java", "class B { Object a = new RootAllocator(); }");

        assertThat(new SourceRules(List.of(right, mention)).oneRootAllocator()).isEmpty();
        assertThat(new SourceRules(List.of(right, second)).oneRootAllocator()).hasSize(1);
        assertThat(new SourceRules(List.of(second)).oneRootAllocator()).hasSize(1);
        assertThat(new SourceRules(List.of()).oneRootAllocator()).hasSize(1);
    }

    @Test
    void aSecondCallerOfAdvanceIsFound() {
        SourceFile right = SourceFile.of(RUNTIME + "round/RoundRunner.java", CALLER);
        SourceFile second = SourceFile.of(RUNTIME + "round/Other.java", CALLER);

        SourceFile namesake = SourceFile.of(RUNTIME + "graph/Rows.java", "class A { void a() { rows.advance(3); } }");

        assertThat(new SourceRules(List.of(right, namesake)).oneCallerOfAdvance())
                .isEmpty();
        assertThat(new SourceRules(List.of(right, second)).oneCallerOfAdvance()).hasSize(1);
        assertThat(new SourceRules(List.of(second)).oneCallerOfAdvance()).hasSize(1);
    }

    @Test
    void aSecondPackageThatKnowsTheParquetLibraryIsFound() {
        SourceFile right = SourceFile.of(SINK + "A.java", "package a;\nimport dev.hardwood.Reader;");
        SourceFile second = SourceFile.of(SINK + "B.java", "package b;\nimport dev.hardwood.Reader;");

        assertThat(new SourceRules(List.of(right)).oneParquetPackage()).isEmpty();
        assertThat(new SourceRules(List.of(right, second)).oneParquetPackage())
                .containsExactly("the Parquet library is used in [a, b]");
    }

    @Test
    void aLongFileIsFound() {
        assertThat(breaches(SourceRules::shortFiles, SINK + "A.java", "\n".repeat(SourceRules.MAX_LINES)))
                .isEmpty();
        assertThat(breaches(SourceRules::shortFiles, SINK + "A.java", "\n".repeat(SourceRules.MAX_LINES + 1)))
                .hasSize(1);
    }

    @Test
    void aPackageWithoutIntroductionIsFound() {
        SourceFile type = SourceFile.of(RUNTIME + "a/A.java", "package dev.bifrost.runtime.a;");
        SourceFile bare = SourceFile.of(RUNTIME + "a/package-info.java", "package dev.bifrost.runtime.a;");
        SourceFile told = SourceFile.of(RUNTIME + "a/package-info.java", "/** Why. */\npackage dev.bifrost.runtime.a;");

        assertThat(new SourceRules(List.of(type)).packageInfos()).hasSize(1);
        assertThat(new SourceRules(List.of(type, bare)).packageInfos()).hasSize(1);
        assertThat(new SourceRules(List.of(type, told)).packageInfos()).isEmpty();
    }

    @Test
    void aShapelessNameIsFound() {
        for (String name : List.of("SinkImpl", "TableManager", "TextUtil", "TextUtils", "RowHelper")) {
            assertThat(breaches(SourceRules::tellingNames, SINK + name + ".java", ""))
                    .hasSize(1);
        }
        assertThat(breaches(SourceRules::tellingNames, SINK + "Simple.java", ""))
                .isEmpty();
    }

    @Test
    void aGetterInTheApiIsFoundButNotACallOfOne() {
        assertThat(breaches(SourceRules::noGettersInApi, API + "A.java", "interface A { String getName(); }"))
                .hasSize(1);
        assertThat(breaches(SourceRules::noGettersInApi, API + "A.java", "var x = field.getName(); b.get(1);"))
                .isEmpty();
        assertThat(breaches(SourceRules::noGettersInApi, RUNTIME + "A.java", "String getName() {}"))
                .isEmpty();
    }

    @Test
    void unfinishedWorkIsFound() {
        String later = "// TO" + "DO: later";
        String stub = "throw new Unsupported" + "OperationException();";
        String off = "@Dis" + "abled class A {}";

        for (String text : List.of(later, stub, off)) {
            assertThat(breaches(SourceRules::nothingUnfinished, SINK_TEST + "A.java", text))
                    .hasSize(1);
        }
        assertThat(breaches(SourceRules::nothingUnfinished, SINK + "A.java", "int todo = 1;"))
                .isEmpty();
    }

    @Test
    void aTestThatSleepsOrMocksIsFound() {
        String sleep = "class A { void a() { Thread.sleep(10); } }";
        String mock = "import static org.mockito.Mockito.mock;";

        assertThat(breaches(SourceRules::honestTests, SINK_TEST + "A.java", sleep))
                .hasSize(1);
        assertThat(breaches(SourceRules::honestTests, SINK_TEST + "A.java", mock))
                .hasSize(1);
        assertThat(breaches(SourceRules::honestTests, SINK + "A.java", sleep)).isEmpty();
    }

    @Test
    void aPomAgainstTheDirectionIsFound() {
        assertThat(PomRules.direction("bundles/sink-text", pom("bifrost-runtime", "compile")))
                .containsExactly("bundles/sink-text must not depend on bifrost-runtime outside its tests");
        assertThat(PomRules.direction("bundles/sink-text", pom("bifrost-runtime", "test")))
                .isEmpty();
        assertThat(PomRules.direction("bundles/sink-text", pom("bifrost-api", "provided")))
                .isEmpty();
        assertThat(PomRules.direction("runtime", pom("bifrost-sink-text", "runtime")))
                .hasSize(1);
        assertThat(PomRules.direction("samples/demo", pom("bifrost-runtime", "provided")))
                .hasSize(1);
        assertThat(PomRules.direction("api", pom("bifrost-runtime", "provided")))
                .hasSize(1);
    }

    @Test
    void aRegistryHostAndAFolderOfOneMachineAreFound() {
        assertThat(TextRules.breaches("a.md", "see https://registry" + ".npm" + "js.org/x"))
                .isNotEmpty();
        assertThat(TextRules.breaches("a.md", "in /ho" + "me/somebody/project")).hasSize(1);
        assertThat(TextRules.breaches("a.md", "the npm package vega-datasets, in ~/.bifrost"))
                .isEmpty();
    }

    @Test
    void stringsAndCommentsAreNotCode() {
        SourceFile file = SourceFile.of("A.java", "String a = \"x // \\\" y\"; /* z\n */ char c = '\"'; // w\nint b;");

        assertThat(file.code()).isEqualTo("String a = \"\"; \n char c = ; \nint b;");
    }

    private static List<String> breaches(Function<SourceRules, List<String>> rule, String path, String text) {
        return rule.apply(new SourceRules(Stream.of(SourceFile.of(path, text)).toList()));
    }

    private static String pom(String artifact, String scope) {
        return "<project><dependencies><dependency><groupId>dev.bifrost</groupId><artifactId>" + artifact
                + "</artifactId><scope>" + scope + "</scope></dependency></dependencies></project>";
    }
}
