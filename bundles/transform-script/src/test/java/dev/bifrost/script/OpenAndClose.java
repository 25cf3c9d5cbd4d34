package dev.bifrost.script;

import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.arrow.memory.RootAllocator;

/** A process that opens and closes scripts, and prints what it holds of the machine's memory on the way, in KiB. */
final class OpenAndClose {

    static final int EARLY = 50;
    static final int ROUNDS = 500;

    private OpenAndClose() {}

    public static void main(String[] args) throws IOException {
        try (var root = new RootAllocator();
                var context = new TestContext(root)) {
            for (int round = 1; round <= ROUNDS; round++) {
                // another text each time: what the engine keeps of scripts must go too
                var config = Scripts.config(
                        "const round = " + round + "; function row({ id }) { return { x: id + round }; }",
                        Map.of("x", "int64"));
                var found = Scripts.run(context, config, Rows.of(root).column("id", 1L, 2L));
                if (!found.equals(java.util.List.of(Map.of("x", 1L + round), Map.of("x", 2L + round)))) {
                    throw new IllegalStateException("round " + round + " gave " + found);
                }
                if (round == EARLY || round == ROUNDS) {
                    System.gc();
                    System.out.println(residentKib());
                }
            }
        }
    }

    private static long residentKib() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> line.replaceAll("\\D", ""))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElseThrow();
    }
}
