package dev.bifrost.demo;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * How a round went.
 *
 * @param rows rows read
 * @param written elements written
 * @param removed contributions removed
 * @param placeholders vertices that only an edge names
 * @param millis the whole round
 * @param files files that were planned to be read
 * @param bytes their size
 * @param commits the commits that the windows went over, by kind
 */
record LoggedRound(
        long rows,
        long written,
        long removed,
        long placeholders,
        long millis,
        long files,
        long bytes,
        Map<String, Long> commits) {

    private static final int NUMBERS = 7;

    static LoggedRound of(RoundReport report, List<Window> windows) {
        Map<String, Long> commits = new TreeMap<>();
        windows.forEach(window -> window.plan()
                .commits()
                .ifPresent(made -> made.byKind().forEach((kind, count) -> commits.merge(kind, count, Long::sum))));
        return new LoggedRound(
                sum(report, TableOutcome::rows),
                sum(report, table -> table.sink().written()),
                sum(report, table -> table.sink().removed()),
                sum(report, table -> table.sink().placeholders()),
                report.elapsed().toMillis(),
                windows.stream()
                        .mapToLong(window -> window.plan().parts().size())
                        .sum(),
                windows.stream().mapToLong(window -> window.plan().bytes()).sum(),
                commits);
    }

    private static long sum(RoundReport report, ToLongFunction<TableOutcome> of) {
        return report.tables().stream().mapToLong(of).sum();
    }

    /** Elements written and contributions removed. */
    long changes() {
        return written + removed;
    }

    static LoggedRound parse(String line) {
        String[] words = line.split("\t", -1);
        Map<String, Long> commits = new TreeMap<>();
        for (int at = NUMBERS; at + 1 < words.length; at += 2) {
            commits.put(words[at], Long.valueOf(words[at + 1]));
        }
        return new LoggedRound(
                Long.parseLong(words[0]),
                Long.parseLong(words[1]),
                Long.parseLong(words[2]),
                Long.parseLong(words[3]),
                Long.parseLong(words[4]),
                Long.parseLong(words[5]),
                Long.parseLong(words[6]),
                commits);
    }

    String line() {
        String kinds = commits.entrySet().stream()
                .map(kind -> "\t" + kind.getKey() + "\t" + kind.getValue())
                .collect(Collectors.joining());
        return "%d\t%d\t%d\t%d\t%d\t%d\t%d%s%n"
                .formatted(rows, written, removed, placeholders, millis, files, bytes, kinds);
    }
}
