package dev.bifrost.ledger.file;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;

/**
 * The files of a table. Different tables have different files, also where the file system ignores case, and no name leaves
 * the directory or means a device.
 *
 * @param directory the ledger's
 * @param stem what the names of the table's files start with
 */
record TableFiles(Path directory, String stem) {

    static final String HEAD_SUFFIX = ".head";
    static final String LOG_SUFFIX = ".done";
    static final String NEXT_SUFFIX = ".next";

    /** Above this the name's digest takes its place; the head holds the name itself. */
    private static final int MAX_STEM = 120;

    static TableFiles of(Path directory, String table) {
        var stem = new StringBuilder("t-");
        for (byte b : Lines.utf8(Lines.escape(table))) {
            if (b >= 'a' && b <= 'z' || b >= '0' && b <= '9' || b == '_' || b == '-') {
                stem.append((char) b);
            } else {
                stem.append('%').append(HexFormat.of().toHexDigits(b));
            }
        }
        return new TableFiles(directory, stem.length() <= MAX_STEM ? stem.toString() : "h-" + digest(table));
    }

    /** The table's name, unless its digest took its place. */
    Optional<String> table() {
        if (!stem.startsWith("t-")) {
            return Optional.empty();
        }
        var bytes = new ByteArrayOutputStream();
        for (int i = 2; i < stem.length(); i++) {
            if (stem.charAt(i) == '%' && i + 3 <= stem.length()) {
                bytes.write(HexFormat.fromHexDigits(stem, i + 1, i + 3));
                i += 2;
            } else {
                bytes.write(stem.charAt(i));
            }
        }
        return Optional.of(Lines.unescape(bytes.toString(StandardCharsets.UTF_8)));
    }

    Path head() {
        return directory.resolve(stem + HEAD_SUFFIX);
    }

    /** Where the next head is written before it takes the place of the present one. */
    Path nextHead() {
        return directory.resolve(stem + HEAD_SUFFIX + NEXT_SUFFIX);
    }

    Path log(long generation) {
        return directory.resolve(stem + "." + generation + LOG_SUFFIX);
    }

    private static String digest(String table) {
        try {
            var digest = MessageDigest.getInstance("SHA-256")
                    .digest(Lines.escape(table).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
