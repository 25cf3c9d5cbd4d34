package dev.bifrost.wasm.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.CommandContext;
import dev.bifrost.testkit.TestContext;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
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
    static CheckRun json(TestContext context, Path folder, String... args) {
        var all = new ArrayList<>(List.of(args));
        all.add("--json");
        var run = lines(context, folder, all.toArray(String[]::new));
        try {
            return new CheckRun(run.code, run.out, JSON.std.mapFrom(run.out));
        } catch (IOException e) {
            throw new UncheckedIOException(run.out, e);
        }
    }

    static CheckRun lines(TestContext context, Path folder, String... args) {
        var out = new Streams(folder);
        int code = new WasmCommand(context).run(List.of(args), out);
        return new CheckRun(code, out.text(), Map.of());
    }

    /** A guest of the tests. Their sources are in {@code src/test/guests/check}. */
    static Path guest(String name) {
        try {
            return Path.of(
                    CheckRun.class.getResource("/check/" + name + ".wasm").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
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

    private record Streams(Path workingDirectory, ByteArrayOutputStream bytes) implements CommandContext {

        Streams(Path folder) {
            this(folder, new ByteArrayOutputStream());
        }

        String text() {
            return bytes.toString(StandardCharsets.UTF_8);
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
