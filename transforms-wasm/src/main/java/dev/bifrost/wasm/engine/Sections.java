package dev.bifrost.wasm.engine;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.error.WasmErrors;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.Map;

/**
 * A module's sections as bytes, before the engine's parser makes objects of them: of a small file it can make many, and neither it nor
 * the compiler looks at a thread's interrupt. Each number is far above what real guests have.
 */
final class Sections {

    static final int CODE_BYTES = 1 << 20;
    /** A function that is longer does not fit into a method of the JVM. */
    static final int FUNCTION_BYTES = 64 << 10;

    static final int LOCALS = 5_000;
    static final int ALL_LOCALS = 250_000;

    private static final int HEAD = 8;
    private static final int CUSTOM = 0;
    private static final int CODE = 10;
    private static final Map<Integer, Long> MOST_BYTES = Map.of(
            1,
            64L << 10, // types
            2,
            64L << 10, // imports
            3,
            32L << 10, // functions
            4,
            4L << 10, // tables
            6,
            256L << 10, // globals
            7,
            1L << 20, // exports
            9,
            256L << 10, // elements
            CODE,
            (long) CODE_BYTES);

    private final ByteBuffer in;
    private long locals;

    private Sections(byte[] wasm) {
        in = ByteBuffer.wrap(wasm);
    }

    /** The module without its custom sections, of which guests need none: names for debuggers, and what a producer likes. */
    static byte[] checked(byte[] wasm) {
        return wasm.length < HEAD ? wasm : Faults.malformed(() -> new Sections(wasm).checked());
    }

    private byte[] checked() {
        var kept = new ByteArrayOutputStream(in.capacity());
        keep(kept, 0, HEAD);
        in.position(HEAD);
        while (in.hasRemaining()) {
            int start = in.position();
            int id = in.get();
            int end = end(number());
            Admission.most("bytes in section " + id, end - in.position(), MOST_BYTES.getOrDefault(id, Long.MAX_VALUE));
            if (id == CODE) {
                code(end);
            }
            if (id != CUSTOM) {
                keep(kept, start, end);
            }
            in.position(end);
        }
        return kept.toByteArray();
    }

    private void keep(ByteArrayOutputStream kept, int from, int to) {
        kept.write(in.array(), from, to - from);
    }

    private void code(int end) {
        for (long bodies = number(); bodies > 0 && in.position() < end; bodies--) {
            int next = end(number());
            Admission.most("bytes in a function", next - in.position(), FUNCTION_BYTES);
            long declared = declared();
            Admission.most("locals in a function", declared, LOCALS);
            Admission.most("locals", locals += declared, ALL_LOCALS);
            in.position(next);
        }
    }

    private long declared() {
        long declared = 0;
        for (long groups = number(); groups > 0 && declared <= LOCALS; groups--) {
            declared += number();
            int type = in.get() & 0xff;
            if (type == 0x63 || type == 0x64) { // a reference, with the number of what it refers to
                number();
            }
        }
        return declared;
    }

    /** Where something of this size ends. */
    private int end(long size) {
        if (size > in.remaining()) {
            throw new BifrostException(
                    WasmErrors.MALFORMED,
                    "not a valid WebAssembly module: %,d bytes are announced and not there".formatted(size));
        }
        return in.position() + (int) size;
    }

    /** LEB128 of 32 bits. */
    private long number() {
        long number = 0;
        for (int shift = 0; shift < 35; shift += 7) {
            int part = in.get();
            number |= (long) (part & 0x7f) << shift;
            if (part >= 0) {
                return number;
            }
        }
        throw new BifrostException(WasmErrors.MALFORMED, "not a valid WebAssembly module: a number is too long");
    }
}
