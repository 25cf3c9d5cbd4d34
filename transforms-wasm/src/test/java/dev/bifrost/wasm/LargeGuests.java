package dev.bifrost.wasm;

import static dev.bifrost.wasm.WasmBytes.*;

/** NamedGuests whose size is the attack, and which load. */
final class LargeGuests {

    private static final byte[] DROP = bytes(0x1a);

    private LargeGuests() {}

    /** {@code memory.grow} to 15 MiB, and then one fill after the other: there is no branch back at which to stop it. */
    static byte[] chainOfFills() {
        var fill = join(number(0), number(0), number(15 << 20), bytes(0xfc, 11, 0));
        return calls(fill);
    }

    static byte[] chainOfCopies() {
        var copy = join(number(0), number(1), number((15 << 20) - 1), bytes(0xfc, 10, 0, 0));
        return calls(copy);
    }

    /** Nothing is taken of a segment of 3 MB, again and again. */
    static byte[] spinOnSegment() {
        var none = join(number(0), number(0), number(0), bytes(0xfc, 8, 0, 0));
        return new GuestBytes()
                .section(DATA, leb(1), bytes(1), leb(3_000_000), new byte[3_000_000])
                .section(12, leb(1))
                .transform(bytes(0x03, 0x40), none, bytes(0x0c, 0, END))
                .module();
    }

    /** As many of them as fit into functions of 2,000, called once each. */
    private static byte[] calls(byte[] step) {
        int functions = 4;
        var grow = join(number(239), bytes(0x40, 0), DROP);
        var calls = new byte[functions][];
        for (int i = 0; i < functions; i++) {
            calls[i] = join(bytes(0x10), leb(5 + i));
        }
        return new GuestBytes()
                .functions(functions, GuestBytes.NOTHING, body(repeat(2000, step)))
                .transform(grow, join(calls))
                .module();
    }

    /** Recursion whose frames have 1,000 locals. */
    static byte[] wideFrames() {
        var locals = vector(join(leb(1000), bytes(I64)));
        return new GuestBytes()
                .functions(1, GuestBytes.NOTHING, bodyWith(locals, bytes(0x10, 5)))
                .transform(bytes(0x10, 5))
                .module();
    }
}
