package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sources, the poms and the texts of this checkout keep the house rules. {@link HouseRulesBiteTest} shows that they can fail. */
class HouseRulesTest {

    private static final Path ROOT = ProjectFiles.root();
    private static final List<SourceFile> SOURCES = SourceFile.readAll(ROOT);

    private final SourceRules rules = new SourceRules(SOURCES);

    @Test
    void theWholeCheckoutIsRead() {
        assertThat(SOURCES).hasSizeGreaterThan(60);
        assertThat(SOURCES.stream().map(SourceFile::module).distinct()).contains("api", "runtime", "dist");
    }

    @Test
    void codeDependsInOneDirection() {
        assertThat(rules.dependencyDirection()).isEmpty();
    }

    @Test
    void modulesDependInOneDirection() throws IOException {
        for (Path pom : files("pom.xml")) {
            String module = ROOT.relativize(pom.getParent()).toString();
            if (!module.isEmpty()) {
                assertThat(PomRules.direction(module, Files.readString(pom))).isEmpty();
            }
        }
    }

    @Test
    void theApiNeedsNothingButJavaArrowAndJacksonAnnotations() {
        assertThat(rules.apiImports()).isEmpty();
    }

    @Test
    void osgiIsKnownInOnePackage() {
        assertThat(rules.osgiStaysInItsPackage()).isEmpty();
    }

    @Test
    void thereIsOneRootAllocator() {
        assertThat(rules.oneRootAllocator()).isEmpty();
    }

    @Test
    void theLedgerIsAdvancedInOnePlace() {
        assertThat(rules.oneCallerOfAdvance()).isEmpty();
    }

    @Test
    void theParquetLibraryIsKnownInOnePackage() {
        assertThat(rules.oneParquetPackage()).isEmpty();
    }

    @Test
    void filesAreShort() {
        assertThat(rules.shortFiles()).isEmpty();
    }

    @Test
    void packagesOfApiAndRuntimeAreIntroduced() {
        assertThat(rules.packageInfos()).isEmpty();
    }

    @Test
    void classesAreNamedByWhatDiffers() {
        assertThat(rules.tellingNames()).isEmpty();
    }

    @Test
    void theApiHasNoGetters() {
        assertThat(rules.noGettersInApi()).isEmpty();
    }

    @Test
    void nothingIsLeftForLater() {
        assertThat(rules.nothingUnfinished()).isEmpty();
    }

    @Test
    void testsNeitherSleepNorMock() {
        assertThat(rules.honestTests()).isEmpty();
    }

    @Test
    void noTextNamesARegistryHostOrSomebodysFolder() {
        assertThat(ProjectFiles.below(ROOT).flatMap(HouseRulesTest::textBreaches))
                .isEmpty();
    }

    @Test
    void theLicenceIsApache2EverywhereItIsNamed() throws IOException {
        assertThat(ROOT.resolve("LICENSE")).content().contains("Apache License", "Version 2.0, January 2004");
        assertThat(ROOT.resolve("pom.xml")).content().contains("<name>Apache-2.0</name>");
        assertThat(ROOT.resolve("README.md")).content().contains("Apache-2.0");
    }

    private static List<Path> files(String name) {
        return ProjectFiles.below(ROOT)
                .filter(file -> file.getFileName().toString().equals(name))
                .toList();
    }

    private static Stream<String> textBreaches(Path file) {
        try {
            return TextRules.breaches(ROOT.relativize(file).toString(), Files.readString(file)).stream();
        } catch (CharacterCodingException e) {
            return Stream.empty(); // not a text
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
