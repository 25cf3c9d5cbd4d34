package dev.bifrost.wasm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Modules byte by byte: what no assembler writes. Integers are LEB128 unless said. */
final class WasmBytes {

    static final int TYPE = 1;
    static final int FUNCTION = 3;
    static final int TABLE = 4;
    static final int MEMORY = 5;
    static final int GLOBAL = 6;
    static final int EXPORT = 7;
    static final int ELEMENT = 9;
    static final int CODE = 10;
    static final int DATA = 11;

    static final byte I32 = 0x7f;
    static final byte I64 = 0x7e;
    static final byte END = 0x0b;

    private static final byte[] HEAD = {0, 'a', 's', 'm', 1, 0, 0, 0};

    private WasmBytes() {}

    static byte[] module(byte[]... sections) {
        return join(HEAD, join(sections));
    }

    static byte[] section(int id, byte[]... content) {
        var bytes = join(content);
        return join(bytes(id), leb(bytes.length), bytes);
    }

    /** A vector that tells its length rightly. */
    static byte[] vector(byte[]... items) {
        return join(leb(items.length), join(items));
    }

    /** A vector of one item many times. */
    static byte[] vector(int times, byte[] item) {
        return join(leb(times), repeat(times, item));
    }

    static byte[] repeat(int times, byte... item) {
        var all = new byte[Math.multiplyExact(times, item.length)];
        for (int i = 0; i < times; i++) {
            System.arraycopy(item, 0, all, i * item.length, item.length);
        }
        return all;
    }

    static byte[] text(String text) {
        var bytes = text.getBytes(StandardCharsets.UTF_8);
        return join(leb(bytes.length), bytes);
    }

    /** A function type. */
    static byte[] type(byte[] parameters, byte[] results) {
        return join(bytes(0x60), leb(parameters.length), parameters, leb(results.length), results);
    }

    /** A body without locals; the end is added. */
    static byte[] body(byte[]... code) {
        return bodyWith(bytes(0), code);
    }

    /** A body with declared locals; the end is added. */
    static byte[] bodyWith(byte[] locals, byte[]... code) {
        var all = join(locals, join(code), bytes(END));
        return join(leb(all.length), all);
    }

    /** {@code i32.const}. */
    static byte[] number(int value) {
        return join(bytes(0x41), signedLeb(value));
    }

    static byte[] leb(long unsigned) {
        var out = new ByteArrayOutputStream();
        long rest = unsigned;
        do {
            out.write((int) (rest & 0x7f) | (rest >>> 7 == 0 ? 0 : 0x80));
            rest >>>= 7;
        } while (rest != 0);
        return out.toByteArray();
    }

    static byte[] signedLeb(long value) {
        var out = new ByteArrayOutputStream();
        long rest = value;
        while (rest > 63 || rest < -64) {
            out.write((int) (rest & 0x7f) | 0x80);
            rest >>= 7;
        }
        out.write((int) rest & 0x7f);
        return out.toByteArray();
    }

    static byte[] bytes(int... values) {
        var bytes = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    static byte[] join(byte[]... parts) {
        var all = new byte[Arrays.stream(parts).mapToInt(part -> part.length).sum()];
        int at = 0;
        for (var part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
