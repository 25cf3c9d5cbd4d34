package dev.bifrost.runtime.cli;

import dev.bifrost.api.sink.StatementCatalog;
import dev.bifrost.runtime.diff.DiffReport;
import dev.bifrost.runtime.diff.RoundDiff;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.Turn;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.StopSignal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bifrost explain}: what the next round would read, and the statements that it would send. Writes nothing. */
@Command(
        name = "explain",
        description = "Show what the next round would read of each table, and the statements it would send.",
        footer = {
            "",
            "Reads metadata only; writes nothing. Do not run it beside a running host of the same ledger.",
            "With --diff it reads the rows too, and looks up in the graph what they are about; it still writes nothing.",
            "Exit code 0 if every table could be looked at, 1 if one failed, 2 for a wrong config or mapping.",
            ""
        })
final class Explain implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--diff",
            description = "Show what the round would change in the graph, and a digest that sync --plan demands.")
    private boolean diff;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Limit.class,
            defaultValue = "5",
            description = "With --diff: how many changes of each kind are named (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Option(
            names = "--reload",
            paramLabel = "TABLE",
            split = ",",
            description = "With --diff: as if these tables were read from the beginning; all for every table.")
    private List<String> reload = List.of();

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.RECALLED)) {
            var wiring = opened.wiring();
            var tables = new ArrayList<Map<String, Object>>();
            boolean failed = false;
            for (Turn turn : wiring.mapping().turns()) {
                var next = NextPoll.of(turn, wiring);
                failed |= next instanceof NextPoll.Failed;
                var table = table(turn, next, wiring);
                table.lines().forEach(terminal::say);
                tables.add(table.json());
            }
            var json = new LinkedHashMap<String, Object>(Map.of("tables", tables));
            if (diff) {
                var report = look(opened, terminal);
                json.put("diff", DiffReports.json(report));
                failed |= !DiffReports.failed(report).isEmpty();
            }
            terminal.result(json);
            return failed ? ExitCode.FAILED : ExitCode.OK;
        }
    }

    private DiffReport look(OpenConfig opened, Terminal terminal) {
        var progress = new VerifyProgress(new ProgressLine(terminal, System::nanoTime));
        var policies = opened.wiring().policies();
        try (var allocator = opened.rounds()) {
            var parts = opened.wiring().parts(allocator, opened.space().spills().resolve("letters"));
            var asked = new RoundPolicies(policies.onGraphBehind(), policies.onMappingChanged(), Set.copyOf(reload));
            var report = new RoundDiff(parts, common.identity(), asked, new StopSignal(), progress)
                    .look(limit)
                    .report();
            progress.ends();
            DiffReports.lines(report).forEach(terminal::say);
            if (report.changes() > 0) {
                common.next("%s%s --plan %s changes this, and nothing else"
                        .formatted(
                                common.command("sync"),
                                reload.isEmpty() ? "" : " --reload " + String.join(",", reload),
                                report.digest()));
            }
            return report;
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
