package dev.bifrost.runtime.cli;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.host.BundleSpace;
import dev.bifrost.runtime.host.Wiring;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bifrost status}: how far each table is, by the ledger, and how far its source is ahead. */
@Command(
        name = "status",
        description =
                "Show how far each table is: windows written, cursor, parts done, and how far the graph is behind.",
        footer = {
            "",
            "Reads the ledger and the tables' metadata. A running host holds the ledger; ask that host instead.",
            ""
        })
final class Status implements Callable<Integer> {

    private static final int CURSOR_SHOWN = 60;

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        var config = HostConfig.read(common.config);
        try (var space = BundleSpace.open(BundleSpace.Settings.of(config, common.config), List.of(), event -> {});
                var wiring = new Wiring(space, config, Wiring.Past.RECALLED)) {
            var lags = Lags.of(wiring, InstantSource.system());
            var tables = new ArrayList<Map<String, Object>>();
            for (String table : wiring.ledger().tables()) {
                var entry = wiring.ledger().entry(table);
                terminal.say(line(table, entry) + "  " + lags.words(table));
                tables.add(json(table, entry, lags));
            }
            if (tables.isEmpty()) {
                terminal.say("Nothing was synced yet; bifrost sync runs a first round.");
            }
            terminal.result(Map.of("tables", tables));
            return ExitCode.OK;
        }
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
                        shown(entry));
    }

    private static String shown(Ledger.Entry entry) {
        String text = entry.cursor().text();
        return text.length() <= CURSOR_SHOWN ? text : text.substring(0, CURSOR_SHOWN) + "..";
    }

    private static Map<String, Object> json(String table, Ledger.Entry entry, Lags lags) {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table);
        json.put("version", entry.version());
        json.put("cursor", entry.cursor().text());
        json.put("parts_done", entry.cursor().done().size());
        json.putAll(lags.json(table));
        return json;
    }
}
