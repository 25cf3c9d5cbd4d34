package dev.bifrost.ledger.file;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ledger.Ledger;

/** Opens the ledger of a directory. */
final class FileLedgerFactory implements ComponentFactory<FileLedgerConfig, Ledger> {

    @Override
    public Class<Ledger> type() {
        return Ledger.class;
    }

    @Override
    public String name() {
        return "file";
    }

    @Override
    public Class<FileLedgerConfig> configType() {
        return FileLedgerConfig.class;
    }

    @Override
    public Ledger create(FileLedgerConfig config, ComponentContext context) {
        return FileLedger.open(context.baseDirectory().resolve(config.directory()), new SyncedDisk());
    }
}
