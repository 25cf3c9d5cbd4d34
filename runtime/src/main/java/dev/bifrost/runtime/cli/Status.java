package dev.bifrost.runtime.cli;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.round.TablePosition;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bifrost status}: which state of each table the graph shows, how far the ledger is, and how far the source is ahead. */
@Command(
        name = "status",
        description = {
            "Show which state of each table the graph shows, windows written, parts done, how far the graph is behind,",
            "and how many dead letters wait."
        },
        footer = {
            "",
            "Reads the graph, the ledger and the tables' metadata, and tells what it can reach of them.",
            "A running host holds the ledger; the graph alone is asked then.",
            ""
        })
final class Status implements Callable<Integer> {

    private static final int CURSOR_SHOWN = 60;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.RECALLED)) {
            var states = KnownStates.of(opened.wiring());
            var lags = Lags.of(opened.wiring(), states, InstantSource.system());
            var letters = LetterCounts.of(opened, states);
            var json = new LinkedHashMap<String, Object>();
            about(states, terminal, json);
            var tables = new ArrayList<Map<String, Object>>();
            for (String table : states.tables()) {
                lines(table, states, lags).forEach(terminal::say);
                letters.words(table).forEach(words -> terminal.say("%-20s  %s".formatted("", words)));
                var told = json(table, states, lags);
                told.putAll(letters.json(table));
                tables.add(told);
            }
            if (tables.isEmpty()) {
                terminal.say("Nothing was synced yet; bifrost sync runs a first round.");
            }
            if (!letters.isEmpty()) {
                common.next("%s says why rows are dead letters".formatted(common.command("dlq list")));
            }
            json.put("tables", tables);
            terminal.result(json);
            return ExitCode.OK;
        }
    }

    /** What is to be known of graph and ledger as a whole. */
    private static void about(KnownStates states, Terminal terminal, Map<String, Object> json) {
        states.look().ifPresent(look -> {
            json.put(
                    "graph",
                    Map.of(
                            "owner", look.owner(),
                            "alive", look.leased(),
                            "epoch", look.epoch(),
                            "unfinished", look.unfinished()));
            terminal.say("graph of %s%s%s"
                    .formatted(
                            look.owner(),
                            look.leased() ? ", whose lease runs" : "",
                            look.unfinished() ? "; a window is being written, or ended half-way" : ""));
        });
        states.graphFault().ifPresent(fault -> {
            json.put("graph_unknown", Reports.fault(fault));
            terminal.say("graph: not known, " + fault);
        });
        states.ledgerFault().ifPresent(fault -> {
            json.put("ledger_unknown", Reports.fault(fault));
            terminal.say("ledger: not known, " + fault);
        });
    }

    private static List<String> lines(String table, KnownStates states, Lags lags) {
        var lines = new ArrayList<String>();
        if (states.hasLedger()) {
            lines.add(line(table, states.entry(table)) + "  " + lags.words(table));
        } else {
            lines.add("%-20s  %s".formatted(table, lags.words(table)));
        }
        states.mark(table).ifPresent(mark -> lines.add("%-20s  %s".formatted("", shown(mark))));
        return lines;
    }

    private static String shown(TableMark mark) {
        if (TablePosition.isUnfinished(mark)) {
            return "the graph shows no state of it: it is being read from the beginning";
        }
        return "the graph shows window %,d, cursor %s%s"
                .formatted(
                        mark.version(),
                        shortened(TablePosition.cursorText(mark)),
                        TablePosition.isWhole(mark) ? "" : ", and the parts that the ledger names");
    }

    private static String line(String table, Ledger.Entry entry) {
        int parts = entry.cursor().done().size();
        return "%-20s  %,6d %-7s  %,8d %-10s  cursor %s"
                .formatted(
                        table,
                        entry.version(),
                        entry.version() == 1 ? "window" : "windows",
                        parts,
                        parts == 1 ? "part done" : "parts done",
                        shortened(entry.cursor().text()));
    }

    private static String shortened(String text) {
        return text.length() <= CURSOR_SHOWN ? text : text.substring(0, CURSOR_SHOWN) + "..";
    }

    private static Map<String, Object> json(String table, KnownStates states, Lags lags) {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table);
        if (states.hasLedger()) {
            var entry = states.entry(table);
            json.put("version", entry.version());
            json.put("cursor", entry.cursor().text());
            json.put("parts_done", entry.cursor().done().size());
        }
        states.mark(table)
                .ifPresent(mark -> json.put(
                        "graph",
                        Map.of(
                                "version", mark.version(),
                                "cursor", TablePosition.cursorText(mark),
                                "complete", !TablePosition.isUnfinished(mark))));
        json.putAll(lags.json(table));
        return json;
    }
}
