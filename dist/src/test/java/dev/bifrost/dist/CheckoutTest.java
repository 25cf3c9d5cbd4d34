package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in a checkout: when it builds, and what it says. A small program stands for Maven. */
class CheckoutTest {

    /** Notes its call and leaves what the real one leaves. */
    private static final String BUILD =
            "echo \"$@\" >> calls; mkdir -p dist/target/bifrost/lib; touch dist/target/bifrost/lib/a.jar";

    /** Where this machine has room for it. */
    private static final String IN_MEMORY = "-Dbifrost.test.tmp=";

    private static final Instant LONG_AGO = Instant.parse("2001-01-13T00:00:00Z");

    @TempDir
    private Path checkout;

    private Path source;

    @BeforeEach
    void layOutACheckout() throws IOException {
        copy("bifrost");
        copy("dist/src/main/sh/checkout.sh");
        source = checkout.resolve("runtime/src/main/java/A.java");
        write(source);
        write(checkout.resolve("pom.xml"));
        write(checkout.resolve("runtime/src/test/java/ATest.java"));
        age(checkout);
        Programs.javaHome(checkout.resolve("jdk"), "25", "echo java runs");
        maven(BUILD);
    }

    @Test
    void theFirstCallBuildsAndTheNextDoesNot() throws IOException {
        var first = type("status");
        var second = type("status");

        assertThat(first.out()).isEqualTo("java runs\n");
        assertThat(first.err()).contains("bifrost: building").contains("bifrost: built in");
        assertThat(second.out()).isEqualTo("java runs\n");
        assertThat(second.err()).isEmpty();
        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void aChangedAndADeletedSourceAreBuiltAgainButNotATest() throws IOException {
        type("status");
        Files.writeString(checkout.resolve("runtime/src/test/java/ATest.java"), "changed");
        type("status");
        assertThat(calls()).isEqualTo(1);

        Files.writeString(source, "changed");
        future(source);
        type("status");
        assertThat(calls()).isEqualTo(2);

        age(checkout.resolve("runtime"));
        Files.delete(source);
        future(source.getParent());
        type("status");
        assertThat(calls()).isEqualTo(3);
    }

    @Test
    void aFailedBuildIsSaidWithTheEndOfItsLogAndTriedAgain() throws IOException {
        maven("echo '[ERROR] A.java:[3,4] no such symbol'; exit 1");

        var failed = type("status");

        assertThat(failed.exit()).isEqualTo(1);
        assertThat(failed.out()).isEmpty();
        assertThat(failed.err())
                .contains("A.java:[3,4] no such symbol")
                .contains("the build failed; the whole log is in ");
        maven(BUILD);
        assertThat(type("status").out()).isEqualTo("java runs\n");
    }

    @Test
    void withoutMavenItSaysWhatToInstall() {
        var result = Typed.in(checkout)
                .with("JAVA_HOME", checkout.resolve("jdk"))
                .with("PATH", onlyTools())
                .run("./bifrost", "status");

        assertThat(result.exit()).isEqualTo(3);
        assertThat(result.err()).contains("Maven 3.8 or newer is needed to build this checkout: install it");
    }

    @Test
    void theSuiteIsMavensVerifyWithTheFoundJdk() throws IOException {
        maven("echo \"$@\"; echo \"$JAVA_HOME\"; exit 1");

        var result = type("test", "--full", "-pl", "runtime");

        assertThat(result.exit()).isEqualTo(1);
        assertThat(result.out().replaceFirst(IN_MEMORY + "\\S+ ", ""))
                .isEqualTo("-B -T2 -f " + checkout.toRealPath() + "/pom.xml -Pfull -pl runtime verify\n"
                        + checkout.resolve("jdk") + "\n");
    }

    @Test
    void theSuitesFilesInMemoryAreGoneAfterwards() {
        maven("for word; do case $word in " + IN_MEMORY
                + "*) touch \"${word#*=}/left\" && echo \"${word#*=}\";; esac; done");

        var folder = type("test").out().strip();

        assertThat(folder.isEmpty() ? checkout.resolve("nothing") : Path.of(folder))
                .doesNotExist();
    }

    @Test
    void afterTheWholeSuiteNothingIsToBuild() throws IOException {
        maven(BUILD);

        assertThat(type("test").exit()).isZero();
        assertThat(type("status").out()).isEqualTo("java runs\n");

        assertThat(calls()).isEqualTo(1);
    }

    @Test
    void aBenchmarkThatIsNotThereIsSaid() {
        var result = type("bench", "lod");

        assertThat(result.exit()).isEqualTo(2);
        assertThat(result.err()).contains("there is no benchmark 'lod'");
    }

    private Typed.Result type(Object... words) {
        Object[] command = new Object[words.length + 1];
        command[0] = "./bifrost";
        System.arraycopy(words, 0, command, 1, words.length);
        return Typed.in(checkout)
                .with("JAVA_HOME", checkout.resolve("jdk"))
                .with("PATH", checkout.resolve("tools") + ":" + System.getenv("PATH"))
                .run(command);
    }

    private void maven(String body) {
        Programs.script(checkout.resolve("tools/mvn"), "cd '" + checkout + "' && { " + body + "; }");
    }

    private long calls() throws IOException {
        try (var lines = Files.lines(checkout.resolve("calls"))) {
            return lines.count();
        }
    }

    /** A PATH with what the launcher itself calls, and no Maven. */
    private Path onlyTools() {
        Path few = checkout.resolve("few");
        for (String tool : List.of("bash", "dirname", "readlink", "sed", "find", "head", "mkdir", "flock", "touch")) {
            Stream.of(System.getenv("PATH").split(":"))
                    .map(folder -> Path.of(folder, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .ifPresent(found -> Programs.script(few.resolve(tool), "exec " + found + " \"$@\""));
        }
        return few;
    }

    private void copy(String file) throws IOException {
        Path to = checkout.resolve(file);
        Files.createDirectories(to.getParent());
        Files.copy(ProjectFiles.root().resolve(file), to, java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
    }

    private static void write(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "content");
    }

    private static void age(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            for (Path file : files.toList()) {
                Files.setLastModifiedTime(file, FileTime.from(LONG_AGO));
            }
        }
    }

    /** Newer than any build of this test, whatever the clock's grain; back to old by {@link #age}. */
    private static void future(Path file) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(Instant.now().plusSeconds(3600)));
    }
}
