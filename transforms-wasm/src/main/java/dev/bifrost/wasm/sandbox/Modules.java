package dev.bifrost.wasm.sandbox;

import dev.bifrost.transformkit.CodeFile;
import dev.bifrost.wasm.engine.Engine;
import dev.bifrost.wasm.error.WasmErrors;
import java.nio.file.Path;

/** Reads modules from files. */
public final class Modules {

    private Modules() {}

    /** @throws dev.bifrost.api.BifrostException {@code wasm.UNREADABLE} */
    public static CodeFile read(Path path) {
        return CodeFile.read(path, Engine.MOST_FILE_BYTES, WasmErrors.UNREADABLE, "module");
    }
}
