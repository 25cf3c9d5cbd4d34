package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.CodeFile;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A script as it was read.
 *
 * @param name its file, or the key that holds it; for messages
 * @param digest SHA-256 in hexadecimal
 */
record Code(String name, String text, String digest) {

    private static final int MOST_BYTES = 1 << 20;

    /** Of a step's key. */
    static Code inline(String text) {
        return new Code("code", text, CodeFile.digest(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** @throws BifrostException {@code script.UNREADABLE} */
    static CodeFile file(Path path) {
        return CodeFile.read(path, MOST_BYTES, ScriptErrors.UNREADABLE, "script");
    }

    /** @throws BifrostException {@code script.UNREADABLE} */
    static Code of(CodeFile file) {
        if (file.bytes().length > MOST_BYTES) {
            throw new BifrostException(
                    ScriptErrors.UNREADABLE, "the script %s is larger than 1 MiB".formatted(file.path()));
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(file.bytes()))
                    .toString();
            return new Code(file.path().toString(), text, file.digest());
        } catch (CharacterCodingException e) {
            throw new BifrostException(ScriptErrors.UNREADABLE, "the script %s is not UTF-8".formatted(file.path()), e);
        }
    }
}
