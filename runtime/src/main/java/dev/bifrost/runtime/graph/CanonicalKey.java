package dev.bifrost.runtime.graph;

import dev.bifrost.api.graph.KeyColumn;
import dev.bifrost.api.graph.KeyKind;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Set;
import org.apache.arrow.vector.VectorSchemaRoot;

/**
 * The identity grammar, version 1: a canonical, injective text for a tuple of key values.
 *
 * <p>Each part is a kind's letter, {@code :}, the value and {@code ;}. In text, {@code %}, {@code ;}, U+0000 to U+001F and
 * U+007F are percent-escaped, so that {@code ;} ends a part and nothing else. An identity of more than {@link #MAX_BYTES}
 * bytes is {@code h:} and the SHA-256 of itself in hexadecimal. Because it is text without white space at its ends, the
 * server's index finds it; raw keys it loses, doubles or merges.
 */
final class CanonicalKey {

    /** The longest identity that is written out. */
    static final int MAX_BYTES = 1000;

    /** Whether a row has the key. */
    enum Outcome {
        OK,
        /** A part is null. */
        NULL,
        /** A part cannot be read as its kind, or is not Unicode. */
        BAD
    }

    private final List<KeyPart> parts;
    private final boolean nullIsValue;

    private CanonicalKey(List<KeyPart> parts, boolean nullIsValue) {
        this.parts = parts;
        this.nullIsValue = nullIsValue;
    }

    /** The key of a vertex or of an endpoint: a null part is no key. */
    static CanonicalKey ofVertex(VectorSchemaRoot batch, List<KeyColumn> columns) {
        return new CanonicalKey(parts(batch, columns), false);
    }

    /** The parts that tell parallel edges apart: null is a value. */
    static CanonicalKey ofEdge(VectorSchemaRoot batch, List<KeyColumn> columns) {
        return new CanonicalKey(parts(batch, columns), true);
    }

    private static List<KeyPart> parts(VectorSchemaRoot batch, List<KeyColumn> columns) {
        return columns.stream()
                .map(column -> KeyPart.of(Column.of(batch, column.column()), column))
                .toList();
    }

    /** Appends the parts of one row, not yet folded; on another outcome than OK what was appended is to be dropped. */
    Outcome append(int row, ByteArray out) {
        for (KeyPart part : parts) {
            if (part.isNull(row)) {
                if (!nullIsValue) {
                    return Outcome.NULL;
                }
                out.addAscii("n:;");
            } else {
                out.add(part.kind().tag());
                out.add(':');
                if (!part.append(row, out)) {
                    return Outcome.BAD;
                }
                out.add(';');
            }
        }
        return Outcome.OK;
    }

    /**
     * Whether {@link #append} can find a row whose key is bad.
     *
     * @param unicode paths of columns all of whose texts are known to be Unicode
     */
    boolean mayBeBad(Set<String> unicode) {
        return parts.stream().anyMatch(part -> part.mayBeBad(unicode));
    }

    /** Whether {@link #append} would find the row's key bad. */
    boolean isBad(int row) {
        for (KeyPart part : parts) {
            if (part.isNull(row)) {
                if (!nullIsValue) {
                    return false;
                }
            } else if (part.isBad(row)) {
                return true;
            }
        }
        return false;
    }

    /** Replaces a too long identity that starts at {@code start} by its hash. */
    static void fold(ByteArray out, int start) {
        int length = out.length() - start;
        if (length > MAX_BYTES) {
            var digest = sha256();
            digest.update(out.bytes(), start, length);
            out.truncate(start);
            out.addAscii("h:");
            for (byte b : digest.digest()) {
                out.addHex(b);
            }
        }
    }

    /** Appends one text part, such as an endpoint's label. */
    static void appendText(String text, ByteArray out) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        out.add(KeyKind.TEXT.tag());
        out.add(':');
        KeyPart.escape(utf8, 0, utf8.length, out);
        out.add(';');
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
