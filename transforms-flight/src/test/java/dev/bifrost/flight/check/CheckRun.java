package dev.bifrost.flight.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.CommandContext;
import dev.bifrost.flight.connection.Network;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.Deadline;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The verb as it was typed, and what came of it.
 *
 * @param out all of standard output
 * @param object the JSON object at its end
 */
record CheckRun(int code, String out, Map<String, Object> object) {

    /** With {@code --json}. */
    static CheckRun json(TestContext context, Duration patience, String... args) {
        var all = new ArrayList<>(List.of(args));
        all.add("--json");
        var run = lines(context, patience, all.toArray(String[]::new));
        try {
            return new CheckRun(run.code, run.out, JSON.std.mapFrom(run.out));
        } catch (IOException e) {
            throw new UncheckedIOException(run.out, e);
        }
    }

    /** @param patience for each answer of the service */
    static CheckRun lines(TestContext context, Duration patience, String... args) {
        var out = new Streams(new ByteArrayOutputStream());
        int code = new FlightCommand(context, new Network())
                .run(List.of(args), out, new TimeLeft(Deadline.in(Duration.ofSeconds(20)), patience));
        return new CheckRun(code, out.text(), Map.of());
    }

    @SuppressWarnings("unchecked")
    List<Map<String, String>> checks() {
        return (List<Map<String, String>>) object.get("checks");
    }

    Map<String, String> check(String name) {
        return checks().stream()
                .filter(check -> check.get("check").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The names of those with such a result. */
    List<String> with(String result) {
        return checks().stream()
                .filter(check -> check.get("result").equals(result))
                .map(check -> check.get("check"))
                .toList();
    }

    private record Streams(ByteArrayOutputStream bytes) implements CommandContext {

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
        }

        @Override
        public Path workingDirectory() {
            return Path.of("").toAbsolutePath();
        }

        @Override
        public PrintStream out() {
            return new PrintStream(bytes, true, StandardCharsets.UTF_8);
        }

        @Override
        public PrintStream err() {
            return new PrintStream(PrintStream.nullOutputStream());
        }

        @Override
        public boolean interactive() {
            return false;
        }

        @Override
        public Path cacheDirectory() {
            throw new AssertionError("a check keeps no files");
        }

        @Override
        public int run(List<String> args, PrintStream results) {
            throw new AssertionError("a check runs no other verb");
        }
    }
}
