package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.verify.Verification;
import dev.bifrost.runtime.verify.VerifyReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bifrost verify}: whether the graph is what the tables make of it, and what is not. */
@Command(
        name = "verify",
        description = "Compare the graph with the states of the tables that it shows, and list what differs.",
        footer = {
            "",
            "Reads the tables at the states that the graph names, and all of the graph. Writes nothing without --repair.",
            "Exit code 0 if nothing differs, 1 if something does or a table cannot be compared.",
            ""
        })
final class Verify implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Parameters(paramLabel = "TABLE", arity = "0..*", description = "The tables (default: all).")
    private List<String> tables = List.of();

    @Option(names = "--repair", description = "Write exactly what differs into the graph, then compare again.")
    private boolean repair;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Limit.class,
            defaultValue = "5",
            description = "How many findings of each kind and step are named (default: ${DEFAULT-VALUE}).")
    private int limit;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        var progress = new VerifyProgress(new ProgressLine(terminal, System::nanoTime));
        try (var opened = common.open(Wiring.Past.RECALLED);
                var allocator = opened.rounds()) {
            var wiring = opened.wiring();
            var parts = new Verification.Parts(
                    wiring.source(),
                    wiring.sink(),
                    wiring::ledger,
                    wiring.mapping(),
                    allocator,
                    opened.space().spills());
            var verification = new Verification(parts, progress);
            var found = repair
                    ? verification.repair(tables, limit, common.identity())
                    : Verification.Repaired.nothing(verification.run(tables, limit));
            progress.ends();
            return told(terminal, found);
        }
    }

    private int told(Terminal terminal, Verification.Repaired outcome) {
        VerifyReport left = outcome.left();
        if (outcome.wasNeeded()) {
            VerifyReports.lines(outcome.found()).forEach(terminal::say);
            terminal.say("%,d differences were repaired; compared again:"
                    .formatted(outcome.found().differences() - left.differences()));
        }
        outcome.refused()
                .ifPresent(refused -> terminal.say("the graph refused %,d element%s; the first: %s"
                        .formatted(refused.elements(), refused.elements() == 1 ? "" : "s", refused.reason())));
        VerifyReports.lines(left).forEach(terminal::say);
        if (!repair && left.differences() > 0) {
            common.next("%s writes what differs".formatted(common.command("verify --repair")));
        }
        var json = new LinkedHashMap<>(VerifyReports.json(left));
        if (repair) {
            json.put("found", VerifyReports.json(outcome.found()));
            json.put(
                    "refused",
                    outcome.refused().map(Verification.Refused::elements).orElse(0L));
        }
        terminal.result(json);
        return left.isClean() ? ExitCode.OK : ExitCode.FAILED;
    }
}
