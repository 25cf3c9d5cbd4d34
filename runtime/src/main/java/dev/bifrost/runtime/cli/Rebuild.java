package dev.bifrost.runtime.cli;

import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.TableOutcome;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bifrost rebuild}: the graph anew, from all tables. */
@Command(
        name = "rebuild",
        description = "Build the graph anew from all tables, aside, and swap it in: all tables move, or none.",
        footer = {
            "",
            "A graph that cannot be built aside is written in the ordinary way, every table from its beginning; the",
            "output says why. Exit code 0 if no table failed, 1 if one did, 2 for a wrong config or mapping.",
            ""
        })
final class Rebuild implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var host = common.host(terminal, List.of(), false)) {
            RebuildReport report = host.rebuild();
            report.ordinary().ifPresent(why -> terminal.say("written in the ordinary way: " + why));
            report.round().tables().forEach(table -> Reports.lines(table).forEach(terminal::say));
            boolean failed = report.round().count(TableOutcome.Status.FAILED) > 0;
            common.next(
                    failed
                            ? "mend what failed, then %s".formatted(common.command("rebuild"))
                            : "%s runs rounds until stopped".formatted(common.command("run")));
            terminal.result(Reports.json(report));
            return failed ? ExitCode.FAILED : ExitCode.OK;
        }
    }
}
