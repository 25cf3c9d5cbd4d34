package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** One fault at a time in a ledger: the contract finds it. */
final class LedgerContractCanFailTest {

    /** A good ledger; a subclass puts one fault into it. */
    abstract static class Faulty implements LedgerContract {
        final MemoryLedger.Shelf shelf = new MemoryLedger.Shelf();

        @Override
        public Ledger open(TestContext context) {
            return new Delegating(shelf.open());
        }

        @Override
        public void tear(TestContext context, String table) {
            shelf.tear(table);
        }
    }

    static class Delegating implements Ledger {
        final Ledger good;

        Delegating(Ledger good) {
            this.good = good;
        }

        @Override
        public String lineage() {
            return good.lineage();
        }

        @Override
        public Entry entry(String table) {
            return good.entry(table);
        }

        @Override
        public List<String> tables() {
            return good.tables();
        }

        @Override
        public Entry advance(String table, long expectedVersion, Move move) {
            return good.advance(table, expectedVersion, move);
        }

        @Override
        public void close() {
            good.close();
        }
    }

    @Test
    void aLedgerThatForgets() {
        ContractRun.fails(Forgets.class, "remembersEverythingAfterAReopen");
    }

    static final class Forgets extends Faulty {
        @Override
        public Ledger open(TestContext context) {
            return new MemoryLedger.Shelf().open();
        }
    }

    @Test
    void aLedgerThatTwoMayOpen() {
        ContractRun.fails(OpensTwice.class, "refusesASecondOpener");
    }

    static final class OpensTwice extends Faulty {
        private MemoryLedger open;

        @Override
        public Ledger open(TestContext context) {
            if (open != null) {
                open.close();
            }
            open = shelf.open();
            return open;
        }
    }

    @Test
    void aLedgerThatTakesAnyVersion() {
        ContractRun.fails(TakesStaleWriters.class, "refusesAStaleWriterAndChangesNothing");
        ContractRun.fails(TakesStaleWriters.class, "oneOfTwoRacingWritersWins");
    }

    static final class TakesStaleWriters extends Faulty {
        @Override
        public Ledger open(TestContext context) {
            return new Delegating(shelf.open()) {
                @Override
                public synchronized Entry advance(String table, long expectedVersion, Move move) {
                    return good.advance(table, good.entry(table).version(), move);
                }
            };
        }
    }

    @Test
    void aDoneSetThatStartsAnewWithEachMove() {
        ContractRun.fails(LosesDone.class, "theDoneSetGrowsByIncrements");
    }

    static final class LosesDone extends Faulty {
        @Override
        public Ledger open(TestContext context) {
            return new Delegating(shelf.open()) {
                @Override
                public Entry advance(String table, long expectedVersion, Move move) {
                    return good.advance(table, expectedVersion, withDone(move, true));
                }
            };
        }
    }

    @Test
    void aDoneSetThatAReloadDoesNotReplace() {
        ContractRun.fails(KeepsDone.class, "aReloadReplacesTheDoneSet");
    }

    static final class KeepsDone extends Faulty {
        @Override
        public Ledger open(TestContext context) {
            return new Delegating(shelf.open()) {
                @Override
                public Entry advance(String table, long expectedVersion, Move move) {
                    return good.advance(table, expectedVersion, withDone(move, false));
                }
            };
        }
    }

    private static Ledger.Move withDone(Ledger.Move move, boolean replaces) {
        var cursor = new CursorUpdate(move.cursor().text(), move.cursor().doneAdded(), replaces);
        return new Ledger.Move(move.version(), cursor, move.digest(), move.manifest());
    }

    @Test
    void aDamagedEntryThatIsReadAsTheStart() {
        ContractRun.fails(StartsAnew.class, "aDamagedEntryIsNeverTakenForTheStart");
    }

    static final class StartsAnew extends Faulty {
        @Override
        public Ledger open(TestContext context) {
            return new Delegating(shelf.open()) {
                @Override
                public Entry entry(String table) {
                    try {
                        return good.entry(table);
                    } catch (BifrostException e) {
                        return new Entry(0, Cursor.START, "", "");
                    }
                }
            };
        }
    }

    @Test
    void tablesThatShareAFileWhereCaseDoesNotCount() {
        ContractRun.fails(FoldsCase.class, "keepsTablesApartWhateverTheirNames");
    }

    static final class FoldsCase extends Faulty {
        @Override
        public Ledger open(TestContext context) {
            return new Delegating(shelf.open()) {
                @Override
                public Entry advance(String table, long expectedVersion, Move move) {
                    return good.advance(table.toLowerCase(Locale.ROOT), expectedVersion, move);
                }
            };
        }
    }
}
