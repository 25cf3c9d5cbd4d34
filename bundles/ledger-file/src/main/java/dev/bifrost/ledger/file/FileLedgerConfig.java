package dev.bifrost.ledger.file;

/**
 * {@code ledger: { file: { directory: state } }}.
 *
 * @param directory where the ledger lives, made on first use; relative to the config file's folder; {@code state} if not
 *     given
 */
public record FileLedgerConfig(String directory) {

    public FileLedgerConfig {
        directory = directory == null || directory.isBlank() ? "state" : directory;
    }
}
