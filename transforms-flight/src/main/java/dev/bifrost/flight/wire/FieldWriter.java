package dev.bifrost.flight.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Protobuf fields, one behind the other. */
final class FieldWriter {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    FieldWriter number(int field, int value) {
        varint((long) field << 3 | Fields.VARINT);
        varint(value);
        return this;
    }

    FieldWriter bytes(int field, byte[] value) {
        return opening(field, value.length).raw(ByteBuffer.wrap(value));
    }

    FieldWriter bytes(int field, ByteBuffer value) {
        return opening(field, value.remaining()).raw(value);
    }

    /** The beginning of a field whose bytes come from elsewhere. */
    FieldWriter opening(int field, long length) {
        varint((long) field << 3 | Fields.BYTES);
        varint(length);
        return this;
    }

    private FieldWriter raw(ByteBuffer value) {
        var copy = new byte[value.remaining()];
        value.duplicate().get(copy);
        out.writeBytes(copy);
        return this;
    }

    private void varint(long value) {
        long rest = value;
        while (rest >= 0x80) {
            out.write((int) rest | 0x80);
            rest >>>= 7;
        }
        out.write((int) rest);
    }

    byte[] written() {
        return out.toByteArray();
    }
}
