package dev.bifrost.transformkit.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.CommandContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;

/**
 * A verb that checks foreign logic as it was typed, and what came of it.
 *
 * @param out all of standard output
 * @param object the JSON object that it is, of a verb with {@code --json}
 */
public record CheckRun(int code, String out, Map<String, Object> object) {

    /** @param verb gives its exit code */
    public static CheckRun lines(Path folder, ToIntFunction<CommandContext> verb) {
        var streams = new Streams(folder, new ByteArrayOutputStream());
        int code = verb.applyAsInt(streams);
        return new CheckRun(code, streams.bytes.toString(StandardCharsets.UTF_8), Map.of());
    }

    /** With {@code --json}. */
    public static CheckRun json(Path folder, ToIntFunction<CommandContext> verb) {
        var run = lines(folder, verb);
        try {
            return new CheckRun(run.code, run.out, JSON.std.mapFrom(run.out));
        } catch (IOException e) {
            throw new UncheckedIOException(run.out, e);
        }
    }

    @SuppressWarnings("unchecked")
    public List<Map<String, String>> checks() {
        return (List<Map<String, String>>) object.get("checks");
    }

    public Map<String, String> check(String name) {
        return checks().stream()
                .filter(check -> check.get("check").equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** The names of those with such a result. */
    public List<String> with(String result) {
        return checks().stream()
                .filter(check -> check.get("result").equals(result))
                .map(check -> check.get("check"))
                .toList();
    }

    private record Streams(Path workingDirectory, ByteArrayOutputStream bytes) implements CommandContext {

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
