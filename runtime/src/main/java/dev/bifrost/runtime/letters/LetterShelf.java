package dev.bifrost.runtime.letters;

import dev.bifrost.runtime.mapping.CanonicalHash;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The dead letters of one ledger's tables, below a work directory that several hosts may share: a folder for the ledger, in it
 * one for each table that has letters.
 */
public final class LetterShelf {

    /** The folder of all letters in a work directory. */
    public static final String FOLDER = "dead-letters";

    /** The reason under which an outcome counts such rows among those that made nothing. */
    public static final String COUNTED_AS = "dead letter";

    private static final int HASH_SHOWN = 12;
    private static final int NAME_SHOWN = 60;

    private final Path directory;

    /**
     * @param letters the folder of all letters; made when the first one is written
     * @param lineage the ledger's
     */
    public LetterShelf(Path letters, String lineage) {
        this.directory = letters.resolve(hash(lineage));
    }

    private static String hash(String text) {
        return new CanonicalHash().add(text).hex().substring(0, HASH_SHOWN);
    }

    /** The letters of a table. Its name need not be one of a folder. */
    public TableLetters of(String table) {
        String shown = table.replaceAll("[^A-Za-z0-9._-]", "_");
        shown = shown.substring(0, Math.min(NAME_SHOWN, shown.length()));
        return new TableLetters(table, directory.resolve(shown + "-" + hash(table)));
    }

    /** The tables that have files here, sorted by name. */
    public List<TableLetters> tables() {
        var tables = new ArrayList<TableLetters>();
        if (!Files.isDirectory(directory)) {
            return tables;
        }
        try (var folders = Files.newDirectoryStream(directory, Files::isDirectory)) {
            for (Path folder : folders) {
                TableLetters.named(folder)
                        .filter(table -> !table.files().isEmpty())
                        .ifPresent(tables::add);
            }
        } catch (IOException | DirectoryIteratorException e) {
            throw LetterErrors.UNREADABLE.because(e, "the dead letters in %s cannot be listed: %s", directory, e);
        }
        tables.sort(Comparator.comparing(TableLetters::table));
        return tables;
    }
}
