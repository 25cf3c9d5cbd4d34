package dev.bifrost.wasm.check;

import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.check.CheckRun;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** {@code bifrost wasm}, typed in a folder. */
final class WasmCheck {

    private WasmCheck() {}

    static CheckRun json(TestContext context, Path folder, String... args) {
        var words = Stream.concat(Stream.of(args), Stream.of("--json")).toList();
        return CheckRun.json(folder, typed -> new WasmCommand(context).run(words, typed));
    }

    static CheckRun lines(TestContext context, Path folder, String... args) {
        return CheckRun.lines(folder, typed -> new WasmCommand(context).run(List.of(args), typed));
    }

    /** A guest of the tests. Their sources are in {@code src/test/guests/check}. */
    static Path guest(String name) {
        try {
            return Path.of(
                    WasmCheck.class.getResource("/check/" + name + ".wasm").toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
