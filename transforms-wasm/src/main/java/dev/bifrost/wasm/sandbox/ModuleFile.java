package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.engine.Engine;
import dev.bifrost.wasm.error.WasmErrors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A module's bytes as they were read.
 *
 * @param digest SHA-256 in hexadecimal
 */
public record ModuleFile(Path path, byte[] bytes, String digest) {

    /** What a module may be, and one byte more: what is too large is refused without being read whole. */
    private static final int MOST = Engine.MOST_FILE_BYTES + 1;

    /** @throws BifrostException {@code wasm.UNREADABLE} */
    public static ModuleFile read(Path path) {
        try (var in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(MOST);
            return new ModuleFile(path, bytes, HexFormat.of().formatHex(sha256().digest(bytes)));
        } catch (NoSuchFileException e) {
            throw new BifrostException(WasmErrors.UNREADABLE, "there is no module at " + path, e);
        } catch (IOException e) {
            throw new BifrostException(
                    WasmErrors.UNREADABLE, "the module %s cannot be read: %s".formatted(path, e.getMessage()), e);
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
