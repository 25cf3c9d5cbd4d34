package dev.bifrost.runtime.cli;

import dev.bifrost.api.sink.StatementCatalog;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.host.BundleSpace;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.CompiledTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
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
                var next = NextPoll.of(table, wiring);
                var statements = statements(table, wiring);
                lines(table, next, statements).forEach(terminal::say);
                tables.add(json(table, next, statements));
            }
            terminal.result(Map.of("tables", tables));
            return ExitCode.OK;
        }
    }

    private static List<StatementCatalog.Statement> statements(CompiledTable table, Wiring wiring) {
        return wiring.sink() instanceof StatementCatalog catalog
                ? catalog.statements(wiring.mapping().model(), table.table())
                : List.of();
    }

    private static Map<String, Object> json(
            CompiledTable table, NextPoll next, List<StatementCatalog.Statement> statements) {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table.table());
        json.put("mode", table.spec().mode().word());
        switch (next) {
            case NextPoll.Refused refused ->
                json.put(
                        "refused",
                        Map.of(
                                "code", refused.reason().code().code(),
                                "message", refused.reason().getMessage()));
            case NextPoll.Polled polled -> {
                json.put("news", polled.plan().isPresent());
                polled.plan().ifPresent(plan -> json.putAll(plan.json()));
                json.put("passed_over", passedOver(polled));
            }
        }
        json.put("columns", table.spec().columns());
        json.put("statements", statements);
        return json;
    }

    private static List<String> passedOver(NextPoll.Polled polled) {
        return polled.poll().skipped().stream()
                .map(part -> part.part() + ": " + part.reason())
                .toList();
    }

    private static List<String> lines(CompiledTable table, NextPoll next, List<StatementCatalog.Statement> statements) {
        var lines = new ArrayList<String>();
        lines.add(table.table() + ", mode " + table.spec().mode().word());
        switch (next) {
            case NextPoll.Refused refused -> lines.add("  refused: " + refused.reason());
            case NextPoll.Polled polled -> {
                polled.plan()
                        .map(PlanReport::lines)
                        .orElse(List.of("nothing new"))
                        .forEach(line -> lines.add("  " + line));
                passedOver(polled).forEach(part -> lines.add("  passed over: " + part));
            }
        }
        String columns = String.join(", ", table.spec().columns());
        lines.add("  columns: " + (columns.isEmpty() ? "all" : columns));
        statements.forEach(each -> {
            lines.add("  -- " + each.purpose());
            lines.add("  " + each.text());
        });
        return lines;
    }
}
