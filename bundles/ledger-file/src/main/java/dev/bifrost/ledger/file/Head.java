package dev.bifrost.ledger.file;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The small file of a table, replaced as a whole by each move.
 *
 * @param table the table's name
 * @param version counts moves
 * @param cursor the cursor's text
 * @param digest of mapping and code
 * @param manifest of the steps
 * @param log how much of the done log is valid
 */
record Head(String table, long version, String cursor, String digest, String manifest, LogMark log) {

    static final String KIND = "bifrost-ledger-table 1";
    private static final String FAMILY = "bifrost-ledger-table ";

    /**
     * The valid part of a done log.
     *
     * @param generation number of the log file; a reload of the table begins a new one
     * @param bytes its valid length; what is beyond it was never acknowledged
     * @param chain over the checksums of its records
     */
    record LogMark(long generation, long bytes, String chain) {
        static final LogMark NONE = new LogMark(0, 0, "00000000");
    }

    byte[] bytes() {
        var values = new LinkedHashMap<String, String>();
        values.put("table", table);
        values.put("version", Long.toString(version));
        values.put("cursor", cursor);
        values.put("digest", digest);
        values.put("manifest", manifest);
        values.put("generation", Long.toString(log.generation()));
        values.put("done-bytes", Long.toString(log.bytes()));
        values.put("done-chain", log.chain());
        return CheckedText.format(KIND, values);
    }

    /** @throws BifrostException TORN or NEWER_FORMAT */
    static Head read(Path file) throws IOException {
        var parsed = CheckedText.parse(Files.readAllBytes(file))
                .orElseThrow(() -> Torn.file(file, "it is cut off or does not match its checksum"));
        if (!parsed.kind().equals(KIND)) {
            throw parsed.kind().startsWith(FAMILY)
                    ? new BifrostException(
                            LedgerErrors.NEWER_FORMAT,
                            "%s was written in the form '%s', this version reads '%s'; run the version that wrote it"
                                    .formatted(file, parsed.kind(), KIND))
                    : Torn.file(file, "it is no ledger file");
        }
        try {
            return of(parsed.values());
        } catch (IllegalArgumentException e) {
            throw Torn.file(file, "it lacks a value");
        }
    }

    private static Head of(Map<String, String> values) {
        return new Head(
                value(values, "table"),
                Long.parseLong(value(values, "version")),
                value(values, "cursor"),
                value(values, "digest"),
                value(values, "manifest"),
                new LogMark(
                        Long.parseLong(value(values, "generation")),
                        Long.parseLong(value(values, "done-bytes")),
                        value(values, "done-chain")));
    }

    private static String value(Map<String, String> values, String name) {
        var value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException(name);
        }
        return value;
    }
}
