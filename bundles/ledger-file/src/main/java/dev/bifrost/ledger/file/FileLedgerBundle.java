package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentFactory;
import java.util.List;

/** Offers the ledger {@code file}. */
public final class FileLedgerBundle implements BifrostBundle {

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(new FileLedgerFactory());
    }
}
