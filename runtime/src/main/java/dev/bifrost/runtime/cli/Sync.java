package dev.bifrost.runtime.cli;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.runtime.host.RuntimeHost;
import dev.bifrost.runtime.letters.LetterShelf;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** {@code bifrost sync}: one round. */
@Command(
        name = "sync",
        description = "Run one round: bring what is new in each table into the graph.",
        footer = {
            "",
            "Exit code 0 if no table failed, 1 if one did, 2 for a wrong config or mapping.",
            "With several --config each is a graph of its own, all at once; 1 if one of them failed.",
            ""
        })
final class Sync implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--reload",
            paramLabel = "TABLE",
            split = ",",
            description = "Read these tables from the beginning, whatever the ledger says; all for every table.")
    private List<String> reload = List.of();

    @Option(
            names = "--take-over",
            description = "Take the graph from another host, which then stops writing. Its ledger is not used.")
    private boolean takeOver;

    @Option(
            names = "--plan",
            paramLabel = "DIGEST",
            description =
                    "Run the round only if it changes exactly what explain --diff showed with this digest; else write nothing.")
    private String plan;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        if (plan != null && takeOver) {
            throw new ParameterException(
                    common.commandLine(),
                    "--plan and --take-over exclude each other: what another host's graph becomes is not told before it is taken");
        }
        if (common.areSeveral()) {
            refuseWhatIsAboutOne();
            return new SeveralGraphs(common.configs(), terminal).sync(Sync::show);
        }
        try (var host = common.host(terminal, reload, takeOver)) {
            RoundReport report = plan == null ? host.syncOnce() : planned(host, terminal);
            show(terminal, report);
            boolean failed = Reports.hasFailure(report);
            if (report.tables().stream().anyMatch(table -> table.skipped().containsKey(LetterShelf.COUNTED_AS))) {
                common.next("%s shows the rows that could not be stored".formatted(common.command("dlq list")));
            }
            common.next(
                    failed
                            ? "mend what failed, then %s; what is done stays done".formatted(common.command("sync"))
                            : "%s runs rounds until stopped".formatted(common.command("run")));
            terminal.result(Reports.json(report));
            return failed ? ExitCode.FAILED : ExitCode.OK;
        }
    }

    private void refuseWhatIsAboutOne() {
        if (plan != null) {
            common.requireOneConfig("--plan");
        }
        if (takeOver) {
            common.requireOneConfig("--take-over");
        }
        if (!reload.isEmpty()) {
            common.requireOneConfig("--reload");
        }
    }

    private static void show(Terminal terminal, RoundReport report) {
        report.tables().forEach(table -> Reports.lines(table).forEach(terminal::say));
    }

    private RoundReport planned(RuntimeHost host, Terminal terminal) {
        var progress = new VerifyProgress(new ProgressLine(terminal, System::nanoTime));
        return host.syncPlanned(plan, progress, progress::ends);
    }
}
