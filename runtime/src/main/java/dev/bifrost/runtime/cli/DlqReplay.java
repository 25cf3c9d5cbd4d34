package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.round.LetterReplay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bifrost dlq replay}: tries letters again. */
@Command(
        name = "replay",
        description = "Try dead letters again, and remove those that are settled.",
        footer = {
            "",
            "A letter names a row; its values are not used. The row is looked up in the table, in the state that the graph",
            "shows, and written as it is there. A letter is settled if that succeeds, or if the table no longer has the row.",
            "Exit code 0 if no letter is left, 1 if some are, or a table's letters cannot be replayed.",
            ""
        })
final class DlqReplay implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Parameters(paramLabel = "TABLE", arity = "0..*", description = "The tables (default: all that have some).")
    private List<String> tables = List.of();

    private final List<Map<String, Object>> json = new ArrayList<>();
    private boolean failed;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.RECALLED);
                var allocator = opened.rounds()) {
            opened.wiring().ledger(); // replaying writes, so that the graph's word is not enough
            var waiting = WaitingLetters.of(opened).of(tables);
            if (waiting.isEmpty()) {
                terminal.say("No dead letters.");
            } else {
                var parts = opened.wiring().parts(allocator, opened.letters());
                var replay = new LetterReplay(parts, common.identity());
                waiting.forEach(table -> replay(table.table(), replay, terminal));
            }
            terminal.result(Map.of("tables", json));
            return failed ? ExitCode.FAILED : ExitCode.OK;
        }
    }

    private void replay(String table, LetterReplay replay, Terminal terminal) {
        var told = new LinkedHashMap<String, Object>();
        told.put("table", table);
        try {
            var done = replay.run(table);
            failed |= done.left() > 0;
            terminal.say("%-20s  %,12d written  %,12d no longer in the table  %,12d left"
                    .formatted(table, done.written(), done.gone(), done.left()));
            told.put("written", done.written());
            told.put("gone", done.gone());
            told.put("left", done.left());
        } catch (BifrostException e) {
            failed = true;
            terminal.say("%-20s  not replayed: %s".formatted(table, e));
            told.put("failed", Reports.fault(e));
        }
        json.add(told);
    }
}
