package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.letters.LetterFile;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.arrow.vector.VectorSchemaRoot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code bifrost dlq show}: the rows of letters, with their values and the reason. */
@Command(
        name = "show",
        description = "Show the dead letters of a table: each row with its values, the step, the code and the reason.",
        footer = {"", "With --json each letter is one line, and the last line is the sum.", ""})
final class DlqShow implements Callable<Integer> {

    private static final long FIRST_ROWS = 20;

    @Mixin
    private CommonOptions common;

    @Parameters(paramLabel = "TABLE", description = "The table.")
    private String table;

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Limit.class,
            description = "Letters to show (default: " + FIRST_ROWS + ", with --json all).")
    private Integer limit;

    private final Map<String, String> leftOut = new TreeMap<>();
    private long shown;
    private long letters;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.RECALLED);
                var allocator = opened.rounds()) {
            for (LetterFile file : WaitingLetters.of(opened).of(table).files()) {
                file.read(allocator.allocator(), batch -> print(batch, terminal));
            }
            if (shown < letters) {
                terminal.say("%,d of %,d letters; --limit N shows more.".formatted(shown, letters));
            }
            leftOut.forEach((column, why) -> terminal.say("Column %s is not shown: %s.".formatted(column, why)));
            var json = new LinkedHashMap<String, Object>();
            json.put("table", table);
            json.put("letters", letters);
            json.put("shown", shown);
            json.put("columns_not_shown", leftOut);
            terminal.result(json);
            return ExitCode.OK;
        }
    }

    private void print(VectorSchemaRoot batch, Terminal terminal) {
        var lines = RowLines.of(batch);
        leftOut.putAll(lines.leftOut());
        letters += batch.getRowCount();
        for (int row = 0; row < batch.getRowCount() && shown < most(); row++) {
            terminal.out().println(lines.line(row));
            shown++;
        }
    }

    private long most() {
        if (limit != null) {
            return limit;
        }
        return common.json ? Long.MAX_VALUE : FIRST_ROWS;
    }
}
