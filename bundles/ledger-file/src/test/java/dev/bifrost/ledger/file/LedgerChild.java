package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger.Move;
import dev.bifrost.api.source.CursorUpdate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** What runs in the other process: opens a ledger and holds it, or moves a table until it is killed. */
final class LedgerChild {

    private LedgerChild() {}

    /** @param args what to do, the directory, and for {@code move} the number of disk operations after which to die */
    public static void main(String[] args) throws IOException {
        var directory = Path.of(args[1]);
        switch (args[0]) {
            case "once" -> open(directory);
            case "hold" -> {
                try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
                    System.out.println("open");
                    System.in.read();
                }
            }
            case "move" -> move(directory, Integer.parseInt(args[2]));
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void open(Path directory) {
        try (var ledger = FileLedger.open(directory, new SyncedDisk())) {
            System.out.println("open " + ledger.lineage());
        } catch (BifrostException e) {
            System.out.println(e);
        }
    }

    private static void move(Path directory, int operations) {
        try (var ledger = FileLedger.open(directory, new HaltingDisk(operations))) {
            long version = ledger.entry("files").version();
            System.out.println("at " + version);
            while (version < Long.MAX_VALUE) {
                boolean reload = (version + 1) % 7 == 0;
                var update = new CursorUpdate("c" + (version + 1), List.of("part-" + (version + 1)), reload);
                version = ledger.advance("files", version, new Move(version + 1, update, "d", "m"))
                        .version();
                System.out.println("acknowledged " + version);
            }
        }
    }
}
