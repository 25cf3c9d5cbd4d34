package dev.bifrost.runtime.cli;

import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.host.TableDelta;
import dev.bifrost.api.source.SyncMode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code bifrost delta}: one window between two states of a table, from the source alone. */
@Command(
        name = "delta",
        description = "Show what changed in a table between two of its states: the plan, then the rows.",
        footer = {
            "",
            "Opens neither the sink nor the ledger, and writes nothing.",
            "States are named as the source names them: Iceberg snapshots by id, branch or tag, changelog files by name.",
            "With --json each row is one line, and the last line is the plan.",
            ""
        })
final class Delta implements Callable<Integer> {

    /** Rows that a person is shown. */
    private static final long FIRST_ROWS = 20;

    @Mixin
    private CommonOptions common;

    @Parameters(paramLabel = "TABLE", description = "The table.")
    private String table;

    @Option(
            names = "--from",
            paramLabel = "STATE",
            description = "Where the window starts (default: before the first row).")
    private String from = "";

    @Option(names = "--to", paramLabel = "STATE", description = "Where it ends (default: the present state).")
    private String to = "";

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            converter = Mode.class,
            description = "full, incremental or cdc (default: as the mapping has it, else the source's best).")
    private SyncMode mode;

    @Option(names = "--columns", paramLabel = "COLUMN", split = ",", description = "Columns to show (default: all).")
    private List<String> columns = List.of();

    @Option(
            names = "--limit",
            paramLabel = "N",
            converter = Limit.class,
            description = "Rows to show (default: " + FIRST_ROWS + ", with --json all); 0 shows the plan alone.")
    private Integer limit;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        var request = new TableDelta.Request(table, named(from), named(to), Optional.ofNullable(mode), columns);
        try (var delta = TableDelta.open(HostOptions.of(common.config()), request)) {
            var report = PlanReport.of(delta.window());
            terminal.say("%s, mode %s".formatted(table, delta.spec().mode().word()));
            report.lines().forEach(line -> terminal.say("  " + line));
            var printer = new ChangePrinter(terminal, rowsToShow());
            if (rowsToShow() > 0) {
                try (var batches = delta.read()) {
                    printer.print(batches);
                }
                sum(printer).forEach(terminal::say);
            }
            terminal.result(json(delta, report, printer));
            return ExitCode.OK;
        }
    }

    private static Optional<String> named(String state) {
        return Optional.of(state).filter(name -> !name.isEmpty());
    }

    private long rowsToShow() {
        if (limit != null) {
            return limit;
        }
        return common.json ? Long.MAX_VALUE : FIRST_ROWS;
    }

    private static List<String> sum(ChangePrinter printer) {
        String counts = printer.counts().entrySet().stream()
                .map(kind -> "%,d %s".formatted(kind.getValue(), kind.getKey()))
                .collect(Collectors.joining(", "));
        String shown = printer.more()
                ? "The first rows: %s. There are more: --limit N shows them.".formatted(counts)
                : counts.isEmpty() ? "No rows." : "All rows: %s.".formatted(counts);
        return Stream.concat(
                        Stream.of(shown),
                        printer.leftOut().entrySet().stream()
                                .map(column ->
                                        "Column %s is not shown: %s.".formatted(column.getKey(), column.getValue())))
                .toList();
    }

    private Map<String, Object> json(TableDelta delta, PlanReport report, ChangePrinter printer) {
        var json = new LinkedHashMap<String, Object>();
        json.put("table", table);
        json.put("mode", delta.spec().mode().word());
        named(from).ifPresent(state -> json.put("from", state));
        named(to).ifPresent(state -> json.put("to", state));
        json.putAll(report.json());
        json.put("rows_shown", printer.counts());
        json.put("complete", !printer.more() && rowsToShow() > 0);
        json.put("columns_not_shown", printer.leftOut());
        return json;
    }

    /** A mode in the spelling of the mapping. */
    private static final class Mode implements ITypeConverter<SyncMode> {
        @Override
        public SyncMode convert(String word) {
            return Stream.of(SyncMode.values())
                    .filter(mode -> mode.word().equals(word.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new TypeConversionException(
                            "there is no mode '%s'; there is full, incremental and cdc".formatted(word)));
        }
    }
}
