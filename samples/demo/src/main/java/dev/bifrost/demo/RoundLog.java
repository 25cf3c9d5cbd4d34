package dev.bifrost.demo;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.source.Window;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
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

    private final Path file;
    private final List<Window> windows = new ArrayList<>();

    RoundLog(Path file) {
        this.file = file;
    }

    @Override
    public void on(RuntimeEvent event) {
        switch (event) {
            case RuntimeEvent.TableStarted started -> windows.add(started.window());
            case RuntimeEvent.RoundFinished finished -> {
                note(finished.report());
                windows.clear();
            }
            default -> {
                // of no interest
            }
        }
    }

    private void note(RoundReport report) {
        try {
            String line = LoggedRound.of(report, windows).line();
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw DemoFolder.unusable(file, e);
        }
    }

    /** All rounds so far, in order. */
    static List<LoggedRound> read(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(LoggedRound::parse).toList();
        } catch (IOException e) {
            throw DemoFolder.unusable(file, e);
        }
    }
}
