package dev.bifrost.demo;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A listener that notes each round in a file, one line of numbers: the way in which the demo learns how the rounds went that the verb
 * {@code sync} ran for it. Named {@code demo-rounds} in a config, with {@code file}.
 */
final class RoundLog implements EventListener {

    /**
     * Its config.
     *
     * @param file where the lines are added
     */
    record Config(String file) {}

    /**
     * A line of the file.
     *
     * @param rows rows read
     * @param changes elements written and contributions removed
     * @param placeholders vertices that only an edge names
     * @param millis the whole round
     */
    record Round(long rows, long changes, long placeholders, long millis) {

        private static Round of(RoundReport report) {
            return new Round(
                    report.tables().stream().mapToLong(TableOutcome::rows).sum(),
                    report.changes(),
                    report.tables().stream()
                            .mapToLong(table -> table.sink().placeholders())
                            .sum(),
                    report.elapsed().toMillis());
        }

        private static Round parse(String line) {
            long[] numbers =
                    Stream.of(line.split("\t")).mapToLong(Long::parseLong).toArray();
            return new Round(numbers[0], numbers[1], numbers[2], numbers[3]);
        }

        private String line() {
            return "%d\t%d\t%d\t%d%n".formatted(rows, changes, placeholders, millis);
        }
    }

    private final Path file;

    RoundLog(Path file) {
        this.file = file;
    }

    @Override
    public void on(RuntimeEvent event) {
        if (event instanceof RuntimeEvent.RoundFinished finished) {
            try {
                String line = Round.of(finished.report()).line();
                Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            } catch (IOException e) {
                throw DemoFolder.unusable(file, e);
            }
        }
    }

    /** All rounds so far, in order. */
    static List<Round> read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(Round::parse).toList();
        } catch (IOException e) {
            throw DemoFolder.unusable(file, e);
        }
    }
}
