package dev.bifrost.sink.falkordb.bulk;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Where values in bulk form end. */
final class BulkValues {

    private BulkValues() {}

    /** The place behind the value that starts at {@code at}. */
    static int end(byte[] bytes, int at) {
        return switch (bytes[at]) {
            case BulkBytes.NULL -> at + 1;
            case BulkBytes.BOOL -> at + 2;
            case BulkBytes.DOUBLE, BulkBytes.LONG -> at + 1 + Long.BYTES;
            case BulkBytes.STRING -> textEnd(bytes, at + 1);
            case BulkBytes.ARRAY -> arrayEnd(bytes, at + 1);
            default -> throw new IllegalStateException("no value of the bulk form starts with " + bytes[at]);
        };
    }

    private static int textEnd(byte[] bytes, int from) {
        int at = from;
        while (bytes[at] != 0) {
            at++;
        }
        return at + 1;
    }

    private static int arrayEnd(byte[] bytes, int from) {
        long elements = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getLong(from);
        int at = from + Long.BYTES;
        for (long i = 0; i < elements; i++) {
            at = end(bytes, at);
        }
        return at;
    }
}
