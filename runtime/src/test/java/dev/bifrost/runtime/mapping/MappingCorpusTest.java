package dev.bifrost.runtime.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whole files with the whole text of what is said about them: the messages are part of the product. */
final class MappingCorpusTest {

    static Iterable<Path> good() {
        return Corpus.files("good");
    }

    static Iterable<Path> malformed() {
        return Corpus.files("malformed");
    }

    static Iterable<Path> inconsistent() {
        return Corpus.files("inconsistent");
    }

    static Iterable<Path> refused() {
        return Corpus.files("refused");
    }

    @ParameterizedTest
    @MethodSource("good")
    void goodFilesAreRead(Path file) throws IOException {
        assertThat(read(file).tables()).isNotEmpty();
    }

    @ParameterizedTest
    @MethodSource({"malformed", "inconsistent"})
    void badFilesAreRefusedByTheReader(Path file) throws IOException {
        var refusal = catchThrowableOfType(BifrostException.class, () -> read(file));
        assertThat(refusal).hasToString(Corpus.expected(file));
    }

    @ParameterizedTest
    @MethodSource("refused")
    void filesThatDoNotFitTheTablesAreRefusedByTheCompiler(Path file) throws IOException {
        var mapping = read(file);
        var compiler = new MappingCompiler(TestTables.source(), "files", Mappings.NO_CUSTOMS);
        var refusal = catchThrowableOfType(BifrostException.class, () -> compiler.compile(mapping));
        assertThat(refusal).hasToString(Corpus.expected(file));
    }

    private static MappingSpec read(Path file) throws IOException {
        return MappingReader.parse(file.getFileName().toString(), Files.readString(file));
    }
}
