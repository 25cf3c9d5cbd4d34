package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import java.nio.file.Path;

/** The refusal of damaged files. */
final class Torn {

    private Torn() {}

    static BifrostException file(Path file, String what) {
        var name = file.getFileName().toString();
        var fix = name.startsWith("t-") || name.startsWith("h-")
                ? "or move all files %s.* away to have this table loaded from the beginning"
                        .formatted(name.substring(0, name.indexOf('.')))
                : "or move the whole directory away to have every table loaded from the beginning";
        return new BifrostException(
                LedgerErrors.TORN,
                "the ledger file %s is damaged: %s; restore the directory from a backup, %s"
                        .formatted(file, what, fix));
    }
}
