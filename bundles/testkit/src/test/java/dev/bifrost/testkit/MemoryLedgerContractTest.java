package dev.bifrost.testkit;

import dev.bifrost.api.ledger.Ledger;

/** The contract can be kept: the ledger in memory keeps it. */
final class MemoryLedgerContractTest implements LedgerContract {

    private final MemoryLedger.Shelf shelf = new MemoryLedger.Shelf();

    @Override
    public Ledger open(TestContext context) {
        return shelf.open();
    }

    @Override
    public void tear(TestContext context, String table) {
        shelf.tear(table);
    }
}
