package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher of the assembled distribution: which Java it takes and what it hands over. */
class LauncherIT {

    private static final Path HOME = ProjectFiles.root().resolve("dist/target/bifrost");
    private static final Path LAUNCHER = HOME.resolve("bifrost");

    /** Prints each argument on a line of its own. */
    private static final String ECHO = "for word in \"$@\"; do echo \"$word\"; done";

    @TempDir
    private Path folder;

    @Test
    void theJvmGetsItsFlagsTheClassPathAndTheWordsAsTheyWereTyped() {
        var result = withJava("25.0.3", ECHO).run(LAUNCHER, "sync", "--config", "my file.yaml");

        assertThat(result.err()).isEmpty();
        assertThat(result.out().lines())
                .startsWith(
                        "--add-opens=java.base/java.nio=ALL-UNNAMED",
                        "--enable-native-access=ALL-UNNAMED",
                        "--sun-misc-unsafe-memory-access=allow")
                .contains("-Dbifrost.home=" + HOME)
                .endsWith("dev.bifrost.runtime.cli.Bifrost", "sync", "--config", "my file.yaml");
        assertThat(result.out()).contains("/lib/bifrost-runtime-", "/lib/arrow-vector-");
    }

    @Test
    void anOlderJvmDoesNotGetTheFlagsThatItDoesNotKnow() {
        var result = withJava("21.0.1", ECHO).run(LAUNCHER, "status");

        assertThat(result.out()).contains("--add-opens").doesNotContain("--sun-misc-unsafe-memory-access");
    }

    @Test
    void furtherOptionsOfTheUserComeAfterOurs() {
        var result =
                withJava("25", ECHO).with("BIFROST_JAVA_OPTS", "-Xmx64m -Dx=y").run(LAUNCHER, "status");

        assertThat(result.out().lines())
                .containsSubsequence("--enable-native-access=ALL-UNNAMED", "-Xmx64m", "-Dx=y", "-cp");
    }

    @Test
    void aCollectorOfTheUsersChoiceTakesThePlaceOfOurs() {
        var ours = withJava("25", ECHO).run(LAUNCHER, "status");
        var theirs = withJava("25", ECHO)
                .with("BIFROST_JAVA_OPTS", "-Xmx1g -XX:+UseZGC")
                .run(LAUNCHER, "status");

        assertThat(ours.out().lines()).contains("-XX:+UseSerialGC");
        assertThat(theirs.out().lines()).contains("-XX:+UseZGC").doesNotContain("-XX:+UseSerialGC");
    }

    @Test
    void aVerbThatOnlyLooksIsNotOptimizedAndOneThatMovesRowsIs() {
        String flag = "-XX:TieredStopAtLevel=1";
        for (String verb : List.of("validate", "explain", "status", "--help")) {
            assertThat(withJava("25", ECHO).run(LAUNCHER, verb).out().lines())
                    .as(verb)
                    .contains(flag);
        }
        for (String verb : List.of("sync", "run", "demo", "delta")) {
            assertThat(withJava("25", ECHO).run(LAUNCHER, verb).out().lines())
                    .as(verb)
                    .doesNotContain(flag);
        }
    }

    @Test
    void theExitCodeAndTheProcessAreTheJvms() {
        var result = withJava("25", "echo $PPID; exit 42").run("sh", "-c", "echo $$; exec \"$0\" status", LAUNCHER);

        String[] lines = result.out().strip().split("\n");
        assertThat(result.exit()).isEqualTo(42);
        assertThat(lines[1]).isEqualTo(String.valueOf(ProcessHandle.current().pid()));
    }

    @Test
    void itWorksThroughLinksFromAnyDirectory() throws IOException {
        Path far = Files.createDirectories(folder.resolve("some where"));
        Path link = Files.createSymbolicLink(folder.resolve("bf"), LAUNCHER);
        Path second = Files.createSymbolicLink(far.resolve("again"), Path.of("../" + link.getFileName()));

        var result = withJava("25", ECHO).run(second, "status");

        Files.delete(link);
        assertThat(result.out()).contains("-Dbifrost.home=" + HOME.toRealPath() + "\n");
    }

    @Test
    void aJavaHomeThatIsTooOldIsPassedOver() {
        Path old = Programs.javaHome(folder.resolve("old"), "17.0.15", "echo too old");

        var result = Typed.in(folder).with("JAVA_HOME", old).run(LAUNCHER, "--version");

        assertThat(result.out()).doesNotContain("too old");
        assertThat(result.exit()).isZero();
    }

    @Test
    void whatBelongsToACheckoutIsRefused() {
        var result = withJava("25", ECHO).run(LAUNCHER, "test");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err())
                .isEqualTo("bifrost: 'test' works in a checkout of the sources, not in a distribution\n");
    }

    @Test
    void whatTheReadmeOfTheDistributionLinksToIsInIt() throws IOException {
        var links = Pattern.compile("\\]\\(([^):#]+)\\)").matcher(Files.readString(HOME.resolve("README.md")));

        assertThat(links.results().map(link -> HOME.resolve(link.group(1))))
                .hasSizeGreaterThan(4)
                .allSatisfy(file -> assertThat(file).exists());
    }

    private Typed withJava(String version, String body) {
        return Typed.in(folder).with("JAVA_HOME", Programs.javaHome(folder.resolve("jdk"), version, body));
    }
}
