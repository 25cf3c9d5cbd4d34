package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.Greeters.greeter;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PreflightTest {

    private static final byte[] NO_CLASS = "content does not matter here".getBytes(StandardCharsets.UTF_8);

    @TempDir
    private Path directory;

    @Test
    void aGoodBundlePasses() {
        assertThat(check(greeter("acme.a", "hello", "hello").version("1.2.3")))
                .isEqualTo(new JarFacts("acme.a", "1.2.3"));
    }

    @Test
    void privateArrowPackagesThatTheHostDoesNotShareAreAllowed() {
        var flight = JarBuilder.plainJar().file("org/apache/arrow/flight/FlightClient.class", NO_CLASS);

        assertThat(check(greeter("acme.a", "hello", "hello")
                        .file("org/apache/arrow/compression/Lz4.class", NO_CLASS)
                        .file("lib/flight-core-19.0.0.jar", flight.bytes())
                        .header("Bundle-ClassPath", ".,lib/flight-core-19.0.0.jar")))
                .isNotNull();
    }

    @Test
    void aFileThatIsNoZipIsRefused() throws IOException {
        var jar = Files.writeString(directory.resolve("x.jar"), "<html>404</html>");

        assertRefusal(jar, BundleErrors.NOT_A_JAR, "copy it again");
    }

    @Test
    void aTornJarIsRefused() throws IOException {
        var bytes = greeter("acme.a", "hello", "hello").bytes();
        var jar = Files.write(directory.resolve("x.jar"), Arrays.copyOf(bytes, bytes.length * 2 / 3));

        assertRefusal(jar, BundleErrors.NOT_A_JAR, "a part of it is missing");
    }

    @Test
    void aTornJarInsideIsRefused() {
        var nested = JarBuilder.plainJar().file("a.txt", NO_CLASS).bytes();
        refuses(
                greeter("acme.a", "hello", "hello")
                        .file("lib/core.jar", Arrays.copyOf(nested, nested.length / 2))
                        .header("Bundle-ClassPath", ".,lib/core.jar"),
                BundleErrors.NOT_A_JAR,
                "a part of it is missing");
    }

    @Test
    void aJarWithoutAManifestIsRefused() {
        refuses(JarBuilder.plainJar().file("a.txt", NO_CLASS), BundleErrors.NO_MANIFEST, "build it with bnd");
    }

    @Test
    void anOrdinaryJarIsNoBundle() {
        refuses(
                JarBuilder.plainJar().header("Manifest-Version", "1.0"),
                BundleErrors.NOT_A_BUNDLE,
                "Bundle-SymbolicName");
    }

    @Test
    void aSymbolicNameThatIsAPathIsRefused() {
        refuses(JarBuilder.bundle("../../etc"), BundleErrors.NOT_A_BUNDLE, "Bundle-SymbolicName");
    }

    @Test
    void aManifestOfAnotherKindIsRefused() {
        refuses(
                JarBuilder.bundle("acme.a").without("Bundle-ManifestVersion"),
                BundleErrors.NOT_A_BUNDLE,
                "Bundle-ManifestVersion: 2");
    }

    @Test
    void aFragmentIsRefused() {
        refuses(
                JarBuilder.bundle("acme.a").header("Fragment-Host", "system.bundle;extension:=framework"),
                BundleErrors.NOT_A_BUNDLE,
                "Fragment-Host");
    }

    @Test
    void aVersionThatIsNoneIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").version("1.0-SNAPSHOT"),
                BundleErrors.NOT_A_BUNDLE,
                "Bundle-Version");
    }

    @Test
    void aJarWithoutAnEntryIsRefused() {
        refuses(
                JarBuilder.bundle("acme.a"),
                BundleErrors.NO_ENTRY,
                "META-INF/services/dev.bifrost.api.BifrostBundle",
                "implements BifrostBundle");
    }

    @Test
    void anEntryInANestedJarCounts() {
        var nested = JarBuilder.plainJar().entry("acme.a.Entry");

        assertThat(check(JarBuilder.bundle("acme.a")
                        .file("lib/core.jar", nested.bytes())
                        .header("Bundle-ClassPath", "lib/core.jar")))
                .isNotNull();
    }

    @Test
    void aBundleThatDoesNotImportTheApiIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").header("Import-Package", JarBuilder.ARROW_IMPORT),
                BundleErrors.API_NOT_IMPORTED,
                "dev.bifrost.api;version=\"[1,2)\"");
    }

    @Test
    void anOptionalImportOfTheApiIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello")
                        .header("Import-Package", "dev.bifrost.api;version=\"[1,2)\";resolution:=optional"),
                BundleErrors.API_NOT_IMPORTED,
                "resolution:=optional");
    }

    @Test
    void anImportOfTheApiWithoutAVersionIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").header("Import-Package", "dev.bifrost.api"),
                BundleErrors.API_RANGE_MISSING,
                "dev.bifrost.api;version=\"[1,2)\"");
    }

    @Test
    void anImportOfOneApiPackageWithoutAnUpperBoundIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").imports("dev.bifrost.api.sink;version=1.0"),
                BundleErrors.API_RANGE_MISSING,
                "dev.bifrost.api.sink");
    }

    @Test
    void aCopyOfTheApiIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").file("dev/bifrost/api/Command.class", NO_CLASS),
                BundleErrors.CARRIES_API,
                "dev.bifrost.api",
                "provided");
    }

    @Test
    void aCopyOfTheApiInANestedJarIsRefused() {
        var api = JarBuilder.plainJar().file("dev/bifrost/api/source/TableSource.class", NO_CLASS);

        refuses(
                greeter("acme.a", "hello", "hello")
                        .file("lib/api.jar", api.bytes())
                        .header("Bundle-ClassPath", ".,lib/api.jar"),
                BundleErrors.CARRIES_API,
                "dev.bifrost.api.source in lib/api.jar");
    }

    @Test
    void aCopyOfTheApiForANewerJavaIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello")
                        .file("META-INF/versions/21/dev/bifrost/api/Command.class", NO_CLASS),
                BundleErrors.CARRIES_API,
                "dev.bifrost.api");
    }

    @Test
    void aJarThatIsNotOnTheBundlesClassPathDoesNotCount() {
        var api = JarBuilder.plainJar().file("dev/bifrost/api/source/TableSource.class", NO_CLASS);

        assertThat(check(greeter("acme.a", "hello", "hello").file("docs/api.jar", api.bytes())))
                .isNotNull();
    }

    @Test
    void anExportOfTheApiIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").header("Export-Package", "dev.bifrost.api;version=1.0.0"),
                BundleErrors.CARRIES_API,
                "exports dev.bifrost.api");
    }

    @Test
    void aCopyOfArrowIsRefused() {
        refuses(
                greeter("acme.a", "hello", "hello").file("org/apache/arrow/vector/IntVector.class", NO_CLASS),
                BundleErrors.CARRIES_ARROW,
                "org.apache.arrow.vector",
                "19.0.0",
                "[19,20)");
    }

    @Test
    void aCopyOfArrowInANestedJarNamesThatJar() {
        var arrow = JarBuilder.plainJar().file("org/apache/arrow/memory/ArrowBuf.class", NO_CLASS);

        refuses(
                greeter("acme.a", "hello", "hello")
                        .file("lib/arrow-memory-core-18.3.0.jar", arrow.bytes())
                        .header("Bundle-ClassPath", ".,lib/arrow-memory-core-18.3.0.jar"),
                BundleErrors.CARRIES_ARROW,
                "org.apache.arrow.memory in lib/arrow-memory-core-18.3.0.jar");
    }

    @Test
    void aCopyInAJarThatIsNamedFromTheRootIsFoundToo() {
        var api = JarBuilder.plainJar().file("dev/bifrost/api/Command.class", NO_CLASS);
        refuses(
                greeter("acme.a", "hello", "hello")
                        .file("lib/api.jar", api.bytes())
                        .header("Bundle-ClassPath", ".,/lib/api.jar"),
                BundleErrors.CARRIES_API,
                "in lib/api.jar");
    }

    @Test
    void anExportOfArrowNamesThePackageAndBothVersions() {
        refuses(
                greeter("acme.a", "hello", "hello")
                        .file("org/apache/arrow/vector/IntVector.class", NO_CLASS)
                        .header("Export-Package", "acme.a,org.apache.arrow.vector;version=\"18.3.0\""),
                BundleErrors.EXPORTS_ARROW,
                "org.apache.arrow.vector 18.3.0",
                "19.0.0");
    }

    private JarFacts check(JarBuilder builder) {
        return Preflight.check(staged(builder.writeTo(directory, "x.jar"))).facts();
    }

    private void refuses(JarBuilder builder, BundleErrors code, String... words) {
        assertRefusal(builder.writeTo(directory, "x.jar"), code, words);
    }

    private StagedJar staged(Path jar) {
        try {
            return StagedJar.of(jar, directory).orElseThrow();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private void assertRefusal(Path jar, BundleErrors code, String... words) {
        assertThatThrownBy(() -> Preflight.check(staged(jar)))
                .isInstanceOfSatisfying(
                        BifrostException.class,
                        refused -> assertThat(refused.code()).isEqualTo(code))
                .hasMessageStartingWith("x.jar ")
                .hasMessageContainingAll(words);
    }
}
