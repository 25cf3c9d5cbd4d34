package dev.bifrost.runtime.cli;

import dev.bifrost.api.sink.StatementCatalog;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.host.BundleSpace;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.CompiledTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bifrost explain}: what the next round would read, and the statements that it would send. Writes nothing. */
@Command(
        name = "explain",
        description = "Show what the next round would read of each table, and the statements it would send.",
        footer = {"", "Reads metadata only; writes nothing. Do not run it beside a running host of the same ledger.", ""
        })
final class Explain implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        var config = HostConfig.read(common.config);
        try (var space = BundleSpace.open(BundleSpace.Settings.of(config, common.config), List.of(), event -> {});
                var wiring = new Wiring(space, config)) {
            var tables = new ArrayList<Map<String, Object>>();
            for (CompiledTable table : wiring.mapping().tables()) {
                var explained = explain(table, wiring);
                tables.add(explained);
                say(terminal, explained);
            }
            terminal.result(Map.of("tables", tables));
            return ExitCode.OK;
        }
    }

    private static Map<String, Object> explain(CompiledTable table, Wiring wiring) {
        var explained = new LinkedHashMap<String, Object>();
        explained.put("table", table.table());
        explained.put("mode", table.spec().mode().word());
        var since = wiring.ledger().entry(table.table()).cursor();
        var poll = wiring.source().poll(table.spec(), since);
        explained.put("news", poll instanceof Poll.News);
        if (poll instanceof Poll.News news) {
            explained.putAll(explain(news.window()));
        }
        explained.put(
                "passed_over",
                poll.skipped().stream()
                        .map(part -> part.part() + ": " + part.reason())
                        .toList());
        explained.put("columns", table.spec().columns());
        explained.put(
                "statements",
                wiring.sink() instanceof StatementCatalog catalog
                        ? catalog.statements(wiring.mapping().model(), table.table())
                        : List.of());
        return explained;
    }

    private static Map<String, Object> explain(Window window) {
        var plan = window.plan();
        var explained = new LinkedHashMap<String, Object>();
        explained.put("window", window.kind().name().toLowerCase(Locale.ROOT));
        window.reload().ifPresent(reload -> explained.put("reload", reload.code()));
        explained.put("parts", plan.parts().size());
        explained.put("bytes", plan.bytes());
        plan.rows().ifPresent(rows -> explained.put("rows", rows));
        explained.put("parts_skipped", plan.partsSkipped());
        explained.put("bytes_skipped", plan.bytesSkipped());
        explained.put("notes", plan.notes());
        return explained;
    }

    private static void say(Terminal terminal, Map<String, Object> table) {
        table.forEach((key, value) -> {
            switch (value) {
                case List<?> list when list.isEmpty() -> {
                    // nothing to say
                }
                case List<?> list -> {
                    terminal.say("  " + key + ":");
                    list.forEach(item -> terminal.say("    " + words(item)));
                }
                default -> terminal.say(key.equals("table") ? value.toString() : "  %s: %s".formatted(key, value));
            }
        });
    }

    private static String words(Object item) {
        return item instanceof StatementCatalog.Statement statement
                ? "-- " + statement.purpose() + "\n    " + statement.text()
                : item.toString();
    }
}
