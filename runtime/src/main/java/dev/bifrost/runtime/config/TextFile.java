package dev.bifrost.runtime.config;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Reads a small UTF-8 file whole. */
final class TextFile {

    private TextFile() {}

    /**
     * @param maxBytes the largest size that is taken
     * @throws BifrostException {@code config.UNREADABLE_FILE} naming the file and the reason
     */
    static String read(Path file, int maxBytes) {
        try (var in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(maxBytes + 1);
            if (bytes.length > maxBytes) {
                throw unreadable(file, "is larger than %s".formatted(new ByteSize(maxBytes)), null);
            }
            return decode(bytes);
        } catch (NoSuchFileException e) {
            throw unreadable(file, "does not exist", e);
        } catch (CharacterCodingException e) {
            throw unreadable(file, "is not UTF-8 text", e);
        } catch (IOException e) {
            throw unreadable(file, Files.isDirectory(file) ? "is a folder" : "cannot be read: " + e.getMessage(), e);
        }
    }

    private static String decode(byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8
                .newDecoder()
                .decode(ByteBuffer.wrap(bytes))
                .toString();
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static BifrostException unreadable(Path file, String why, Exception cause) {
        return new BifrostException(ConfigErrors.UNREADABLE_FILE, "%s %s".formatted(file, why), cause);
    }
}
