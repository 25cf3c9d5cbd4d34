package dev.bifrost.runtime.graph;

import java.util.Arrays;

/** A growing byte array: ids of a batch are laid end to end in one. */
final class ByteArray {

    private static final byte[] HEX = "0123456789abcdef".getBytes(java.nio.charset.StandardCharsets.US_ASCII);

    private byte[] bytes = new byte[1024];
    private int length;

    byte[] bytes() {
        return bytes;
    }

    int length() {
        return length;
    }

    void truncate(int newLength) {
        length = newLength;
    }

    void add(int value) {
        ensure(1);
        bytes[length++] = (byte) value;
    }

    void add(byte[] source, int offset, int count) {
        ensure(count);
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    /** Appends a copy of bytes that are already here. */
    void addOwn(int offset, int count) {
        ensure(count);
        System.arraycopy(bytes, offset, bytes, length, count);
        length += count;
    }

    void addAscii(String text) {
        ensure(text.length());
        for (int i = 0; i < text.length(); i++) {
            bytes[length++] = (byte) text.charAt(i);
        }
    }

    /** Two lower-case hexadecimal digits. */
    void addHex(int value) {
        ensure(2);
        bytes[length++] = HEX[value >> 4 & 0xF];
        bytes[length++] = HEX[value & 0xF];
    }

    private void ensure(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, length + more));
        }
    }
}
