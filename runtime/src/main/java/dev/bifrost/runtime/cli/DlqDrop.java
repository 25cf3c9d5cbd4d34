package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.letters.LetterErrors;
import dev.bifrost.runtime.letters.LetterFile;
import java.util.LinkedHashMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bifrost dlq drop}: removes letters that nobody needs any more. */
@Command(
        name = "drop",
        description = "Remove the dead letters of a table. The graph is not touched: the rows stay out of it.")
final class DlqDrop implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Parameters(paramLabel = "TABLE", description = "The table.")
    private String table;

    @Option(
            names = "--window",
            paramLabel = "N",
            description = "Remove the letters of this window only, by its number in dlq list.")
    private Long window;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.RECALLED);
                var allocator = opened.rounds()) {
            var waiting = WaitingLetters.of(opened).of(table);
            var files = waiting.files().stream()
                    .filter(file -> window == null || file.version() == window)
                    .toList();
            if (files.isEmpty()) {
                throw LetterErrors.NO_LETTERS.because(
                        "table %s has no dead letters of window %d; there are some of %s",
                        table,
                        window,
                        waiting.files().stream().map(LetterFile::version).toList());
            }
            long letters = files.stream()
                    .mapToLong(file -> file.count(allocator.allocator()))
                    .sum();
            files.forEach(waiting.letters()::remove);
            terminal.say("%-20s  %,12d dead letters removed".formatted(table, letters));
            var json = new LinkedHashMap<String, Object>();
            json.put("table", table);
            json.put("dropped", letters);
            terminal.result(json);
            return ExitCode.OK;
        }
    }
}
