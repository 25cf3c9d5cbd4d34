package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.letters.Letter;
import dev.bifrost.runtime.letters.LetterFile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code bifrost dlq list}: how many letters wait, by window and cause, and in which files. */
@Command(name = "list", description = "List dead letters by table, window and cause, with the files that hold them.")
final class DlqList implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Parameters(paramLabel = "TABLE", arity = "0..*", description = "The tables (default: all that have some).")
    private List<String> tables = List.of();

    /** What a file holds. */
    private record Counted(LetterFile file, long letters, String from, String to, Map<String, Long> causes) {}

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.RECALLED);
                var allocator = opened.rounds()) {
            var json = new ArrayList<Map<String, Object>>();
            long all = 0;
            for (var table : WaitingLetters.of(opened).of(tables)) {
                var windows = table.files().stream()
                        .map(file -> count(file, allocator.allocator()))
                        .toList();
                long letters = windows.stream().mapToLong(Counted::letters).sum();
                all += letters;
                terminal.say("%-20s  %,12d dead letter%s".formatted(table.table(), letters, letters == 1 ? "" : "s"));
                windows.forEach(window -> lines(window).forEach(terminal::say));
                json.add(Map.of(
                        "table", table.table(),
                        "letters", letters,
                        "windows", windows.stream().map(DlqList::json).toList()));
            }
            if (all == 0) {
                terminal.say("No dead letters.");
            } else {
                common.next("%s shows the rows of a table".formatted(common.command("dlq show TABLE")));
            }
            var result = new LinkedHashMap<String, Object>();
            result.put("letters", all);
            result.put("tables", json);
            terminal.result(result);
            return ExitCode.OK;
        }
    }

    private static Counted count(LetterFile file, BufferAllocator allocator) {
        var causes = new TreeMap<String, Long>();
        var window = new String[] {"", ""};
        file.read(allocator, batch -> {
            for (int row = 0; row < batch.getRowCount(); row++) {
                String column = text(batch, Letter.COLUMN, row);
                String cause = column.isEmpty()
                        ? "%s refused (%s)".formatted(text(batch, Letter.STEP, row), text(batch, Letter.CODE, row))
                        : "column %s: %s".formatted(column, text(batch, Letter.REASON, row));
                causes.merge(cause, 1L, Long::sum);
                window[0] = text(batch, Letter.WINDOW_FROM, row);
                window[1] = text(batch, Letter.WINDOW_TO, row);
            }
        });
        long letters = causes.values().stream().mapToLong(Long::longValue).sum();
        return new Counted(file, letters, window[0], window[1], causes);
    }

    private static String text(VectorSchemaRoot batch, Letter column, int row) {
        return String.valueOf(batch.getVector(column.column()).getObject(row));
    }

    private static List<String> lines(Counted window) {
        var lines = new ArrayList<String>();
        window.causes().forEach((cause, letters) -> lines.add("%-20s  %,12d %s".formatted("", letters, cause)));
        lines.add("%-20s  window %d, in %s"
                .formatted("", window.file().version(), window.file().path()));
        return lines;
    }

    private static Map<String, Object> json(Counted window) {
        var json = new LinkedHashMap<String, Object>();
        json.put("window", window.file().version());
        json.put("from", window.from());
        json.put("to", window.to());
        json.put("letters", window.letters());
        json.put("causes", window.causes());
        json.put("file", window.file().path().toString());
        return json;
    }
}
