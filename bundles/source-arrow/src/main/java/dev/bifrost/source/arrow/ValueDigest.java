package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostException;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.vector.BaseFixedWidthVector;
import org.apache.arrow.vector.BaseLargeVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthVector;
import org.apache.arrow.vector.BaseVariableWidthViewVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.ExtensionTypeVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.NullVector;
import org.apache.arrow.vector.complex.FixedSizeListVector;
import org.apache.arrow.vector.complex.LargeListVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.StructVector;

/**
 * The digest of one column. A value is a byte that says whether it is null, and its bytes, which tell where they end: the
 * width is the type's, or their count comes first. So no two sequences of values give the same bytes.
 */
final class ValueDigest {

    private static final int BUFFER = 16 * 1024;

    private final MessageDigest digest;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);

    ValueDigest(MessageDigest digest) {
        this.digest = digest;
    }

    void nullValue() {
        room(1).put((byte) 0);
    }

    void value(FieldVector vector, int row) {
        if (vector.isNull(row)) {
            nullValue();
            return;
        }
        room(1).put((byte) 1);
        switch (vector) {
            case NullVector ignored -> nullValue();
            case BitVector bits -> room(1).put((byte) bits.get(row));
            case BaseFixedWidthVector fixed ->
                bytes(fixed.getDataBuffer(), (long) row * fixed.getTypeWidth(), fixed.getTypeWidth());
            case BaseVariableWidthVector text -> text32(text, row);
            case BaseLargeVariableWidthVector text -> text64(text, row);
            case BaseVariableWidthViewVector text -> array(text.get(row));
            case ListVector list ->
                elements(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row));
            case LargeListVector list ->
                elements(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row));
            case FixedSizeListVector list ->
                elements(list.getDataVector(), list.getElementStartIndex(row), list.getElementEndIndex(row));
            case StructVector struct -> struct.getChildrenFromFields().forEach(child -> value(child, row));
            case ExtensionTypeVector<?> extension -> value((FieldVector) extension.getUnderlyingVector(), row);
            default ->
                throw new BifrostException(
                        ArrowErrors.UNSUPPORTED_TYPE,
                        "column %s has type %s, whose values this source cannot compare; leave it out of the table that you lend"
                                .formatted(vector.getName(), vector.getField().getType()));
        }
    }

    private void text32(BaseVariableWidthVector text, int row) {
        int start = text.getOffsetBuffer().getInt((long) row * Integer.BYTES);
        int end = text.getOffsetBuffer().getInt((long) (row + 1) * Integer.BYTES);
        counted(text.getDataBuffer(), start, end - start);
    }

    private void text64(BaseLargeVariableWidthVector text, int row) {
        long start = text.getOffsetBuffer().getLong((long) row * Long.BYTES);
        long end = text.getOffsetBuffer().getLong((long) (row + 1) * Long.BYTES);
        counted(text.getDataBuffer(), start, end - start);
    }

    private void counted(ArrowBuf data, long start, long length) {
        room(Long.BYTES).putLong(length);
        bytes(data, start, length);
    }

    private void array(byte[] bytes) {
        room(Long.BYTES).putLong(bytes.length);
        flush();
        digest.update(bytes);
    }

    private void elements(FieldVector elements, long start, long end) {
        room(Long.BYTES).putLong(end - start);
        for (long i = start; i < end; i++) {
            value(elements, Math.toIntExact(i));
        }
    }

    private void bytes(ArrowBuf data, long start, long length) {
        long left = length;
        long at = start;
        while (left > 0) {
            int piece = (int) Math.min(left, BUFFER);
            room(piece);
            data.getBytes(at, buffer.array(), buffer.position(), piece);
            buffer.position(buffer.position() + piece);
            at += piece;
            left -= piece;
        }
    }

    private ByteBuffer room(int bytes) {
        if (buffer.remaining() < bytes) {
            flush();
        }
        return buffer;
    }

    private void flush() {
        digest.update(buffer.array(), 0, buffer.position());
        buffer.clear();
    }

    byte[] end() {
        flush();
        return digest.digest();
    }
}
