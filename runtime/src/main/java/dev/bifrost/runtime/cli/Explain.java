package dev.bifrost.runtime.cli;

import dev.bifrost.api.sink.StatementCatalog;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.host.BundleSpace;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.Turn;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bifrost explain}: what the next round would read, and the statements that it would send. Writes nothing. */
@Command(
        name = "explain",
        description = "Show what the next round would read of each table, and the statements it would send.",
        footer = {
            "",
            "Reads metadata only; writes nothing. Do not run it beside a running host of the same ledger.",
            "Exit code 0 if every table could be looked at, 1 if one failed, 2 for a wrong config or mapping.",
            ""
        })
final class Explain implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        var config = HostConfig.read(common.config);
        try (var space = BundleSpace.open(BundleSpace.Settings.of(config, common.config), List.of(), event -> {});
                var wiring = new Wiring(space, config, Wiring.Past.RECALLED)) {
            var tables = new ArrayList<Map<String, Object>>();
            boolean failed = false;
            for (Turn turn : wiring.mapping().turns()) {
                var next = NextPoll.of(turn, wiring);
                failed |= next instanceof NextPoll.Failed;
                var table = table(turn, next, wiring);
                table.lines().forEach(terminal::say);
                tables.add(table.json());
            }
            terminal.result(Map.of("tables", tables));
            return failed ? ExitCode.FAILED : ExitCode.OK;
        }
    }

    private static Explained table(Turn turn, NextPoll next, Wiring wiring) {
        return turn instanceof Turn.Run run
                ? new Explained(run.table(), next, Optional.of(run.compiled().spec()), statements(run.table(), wiring))
                : new Explained(turn.table(), next, Optional.empty(), List.of());
    }

    private static List<StatementCatalog.Statement> statements(String table, Wiring wiring) {
        return wiring.sink() instanceof StatementCatalog catalog
                ? catalog.statements(wiring.mapping().model(), table)
                : List.of();
    }
}
