package dev.bifrost.transformkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A file with foreign logic, a module or a script, as it was read.
 *
 * @param digest SHA-256 in hexadecimal
 */
public record CodeFile(Path path, byte[] bytes, String digest) {

    /**
     * @param most bytes that such a file may have: one more is read of what is larger, so that its reader can tell
     * @param unreadable the code if there is no such file, or it cannot be read
     * @param what it is, for messages: "module"
     */
    public static CodeFile read(Path path, int most, ErrorCode unreadable, String what) {
        try (var in = Files.newInputStream(path)) {
            byte[] bytes = in.readNBytes(most + 1);
            return new CodeFile(path, bytes, digest(bytes));
        } catch (NoSuchFileException e) {
            throw new BifrostException(unreadable, "there is no %s at %s".formatted(what, path), e);
        } catch (IOException e) {
            throw new BifrostException(
                    unreadable, "the %s %s cannot be read: %s".formatted(what, path, e.getMessage()), e);
        }
    }

    /** SHA-256 in hexadecimal, also of logic that stands in no file. */
    public static String digest(byte[] bytes) {
        return HexFormat.of().formatHex(sha256().digest(bytes));
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
