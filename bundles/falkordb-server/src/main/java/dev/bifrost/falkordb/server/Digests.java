package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of files and bytes. */
final class Digests {

    private static final int BUFFER_BYTES = 1 << 18;

    private Digests() {}

    static byte[] of(String algorithm, Path file) throws IOException {
        MessageDigest digest = digest(algorithm);
        try (InputStream in = Files.newInputStream(file)) {
            byte[] buffer = new byte[BUFFER_BYTES];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                digest.update(buffer, 0, count);
            }
        }
        return digest.digest();
    }

    static String hexOf(String algorithm, Path file) throws IOException {
        return HexFormat.of().formatHex(of(algorithm, file));
    }

    static String hexOf(String algorithm, byte[] bytes) {
        return HexFormat.of().formatHex(digest(algorithm).digest(bytes));
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has the SHA-2 family
        }
    }
}
