package dev.bifrost.runtime.cli;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome.Status;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bifrost run}: rounds until a signal. */
@Command(
        name = "run",
        description = "Run rounds until stopped: wait the interval after each, longer while rounds fail.",
        footer = {
            "",
            "SIGTERM and SIGINT let the batch in flight end, move nothing afterwards, and stop.",
            "With --json each round with news prints one JSON line.",
            "With several --config each is a graph of its own; one that fails is tried again, and the others go on.",
            ""
        })
final class Run implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Option(
            names = "--take-over",
            description = "Take the graph from another host, which then stops writing. Its ledger is not used.")
    private boolean takeOver;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        if (common.areSeveral()) {
            refuseTakeOver();
            return new SeveralGraphs(common.configs(), terminal).run(Run::show);
        }
        try (var host = common.host(terminal, List.of(), takeOver)) {
            var drain = new Thread(host::stopAndWait, "drain");
            Runtime.getRuntime().addShutdownHook(drain);
            host.run(report -> show(terminal, report));
            return ExitCode.OK;
        }
    }

    private void refuseTakeOver() {
        if (takeOver) {
            common.requireOneConfig("--take-over");
        }
    }

    /** An idle round says nothing. */
    private static void show(Terminal terminal, RoundReport report) {
        if (report.isIdle()) {
            return;
        }
        terminal.say("round %d: %s, %,d changes".formatted(report.round(), report.result(), report.changes()));
        report.tables().stream()
                .filter(table -> table.status() != Status.IDLE)
                .flatMap(table -> Reports.lines(table).stream())
                .forEach(line -> terminal.say("  " + line));
        terminal.result(Reports.json(report));
    }
}
