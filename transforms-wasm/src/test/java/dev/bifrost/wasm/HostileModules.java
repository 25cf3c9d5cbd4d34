package dev.bifrost.wasm;

import static dev.bifrost.wasm.Attack.HARMLESS;
import static dev.bifrost.wasm.Attack.any;
import static dev.bifrost.wasm.Attack.load;
import static dev.bifrost.wasm.WasmBytes.*;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/** Modules that are no modules, or too much of one. */
final class HostileModules {

    private static final byte[] NOP = bytes(0x01);
    private static final byte[] DROPPED_NUMBER = bytes(0x41, 0, 0x1a);
    private static final byte[] MOST = leb(0xffffffffL);
    /** What the compiler or its class format may refuse, if admission does not. */
    private static final String[] LARGE = {"TOO_LARGE", "NOT_COMPILED", "MALFORMED", "DEADLINE"};

    private static final String[] WRONG = {"MALFORMED", "NOT_COMPILED", "TOO_LARGE"};

    private HostileModules() {}

    static Stream<Attack> files() {
        return Stream.of(
                load("an empty file", bytes(), "MALFORMED"),
                load("one byte", bytes(0), "MALFORMED"),
                load("a head and nothing else", module(), "EXPORTS"),
                load("a text", "(module)".getBytes(StandardCharsets.UTF_8), "MALFORMED"),
                load("a native library", bytes(0x7f, 'E', 'L', 'F', 2, 1, 1, 0, 0, 0, 0, 0), "MALFORMED"),
                load("a component", bytes(0, 'a', 's', 'm', 0x0d, 0, 1, 0), "MALFORMED"),
                load("version 2", bytes(0, 'a', 's', 'm', 2, 0, 0, 0), "MALFORMED"),
                load("a file over 4 MiB", module(section(0, text("x"), new byte[4 << 20])), "TOO_LARGE"),
                any(
                        "a custom section of nearly 4 MiB",
                        join(echo(), section(0, text("x"), new byte[4_000_000])),
                        HARMLESS),
                any(
                        "10,000 custom sections",
                        join(echo(), repeat(10_000, section(0, text("x")))),
                        HARMLESS,
                        "MALFORMED"));
    }

    /** Lengths and counts that the file does not have. Whoever makes room for them first has lost. */
    static Stream<Attack> lies() {
        var counts = Stream.of(TYPE, 2, FUNCTION, TABLE, MEMORY, GLOBAL, EXPORT, ELEMENT, CODE, DATA)
                .map(id -> load(
                        "section %d has 4 billion entries".formatted(id),
                        module(section(id, MOST)),
                        "MALFORMED",
                        "NOT_COMPILED",
                        "TOO_LARGE",
                        "EXPORTS"));
        var others = Stream.of(
                load("a section of 4 GiB", module(join(bytes(TYPE), MOST, bytes(0))), WRONG),
                load("a section of -1 in ten bytes", module(join(bytes(TYPE), leb(-1), bytes(0))), WRONG),
                load("a number that never ends", module(join(bytes(TYPE), repeat(1000, (byte) 0x80))), WRONG),
                any("a custom section whose name has 4 GiB", join(echo(), section(0, MOST)), HARMLESS, "MALFORMED"),
                load("4 billion parameters", module(section(TYPE, leb(1), bytes(0x60), MOST)), WRONG),
                load("a body of 4 GiB", echoWithCode(join(leb(1), MOST)), WRONG),
                load("a body shorter than its code", echoWithCode(join(leb(1), leb(1), bytes(0, 1, 1, END))), WRONG),
                load("4 billion branches", bodied(bytes(0x02, 0x40, 0x41, 0, 0x0e), MOST), WRONG),
                load(
                        "a data segment of 4 GiB",
                        guest().section(DATA, leb(1), bytes(0, 0x41, 0, END), MOST)
                                .module(),
                        WRONG),
                load(
                        "an element segment of 4 billion",
                        guest().section(ELEMENT, leb(1), bytes(0, 0x41, 0, END), MOST)
                                .module(),
                        WRONG),
                load("a data count of 4 billion", guest().section(12, MOST).module(), WRONG),
                load("2^31 locals", locals(leb(1), leb(1L << 31), bytes(I32)), LARGE),
                load("locals that add up beyond 32 bits", locals(leb(2), MOST, bytes(I32), MOST, bytes(I64)), LARGE),
                any(
                        "a name that is not UTF-8",
                        guest().export(join(leb(2), bytes(0xff, 0xfe, 0, 0))).module(),
                        HARMLESS,
                        "MALFORMED"));
        return Stream.concat(counts, others);
    }

    static Stream<Attack> structures() {
        return Stream.of(
                load("sections out of order", module(section(CODE, leb(0)), section(TYPE, leb(0))), WRONG),
                load("a section twice", module(section(TYPE, leb(0)), section(TYPE, leb(0))), WRONG),
                load("a section of an unknown kind", join(echo(), section(99, bytes(0))), WRONG),
                load("bytes after the last section", join(echo(), bytes(1, 2, 3)), WRONG),
                load("functions without bodies", echoWithCode(leb(0)), WRONG),
                load(
                        "an export twice",
                        guest().export(GuestBytes.export("memory", 2, 0)).module(),
                        WRONG),
                load(
                        "an export that there is not",
                        guest().export(GuestBytes.export("x", 0, 999)).module(),
                        WRONG),
                load(
                        "a start function that there is not",
                        guest().section(8, leb(999)).module(),
                        WRONG),
                load(
                        "a start function with arguments",
                        guest().section(8, leb(1)).module(),
                        WRONG),
                load(
                        "a type that there is not",
                        guest().functions(1, 999, body()).module(),
                        WRONG),
                load(
                        "a memory that shrinks",
                        guest().section(MEMORY, leb(1), bytes(1, 2, 1)).module(),
                        WRONG),
                load(
                        "a memory of more than 4 GiB",
                        guest().section(MEMORY, leb(1), bytes(0), leb(65537)).module(),
                        "MALFORMED",
                        "TOO_LARGE"),
                load("a value taken from an empty stack", bodied(bytes(0x1a)), WRONG),
                load("a value left on the stack", bodied(bytes(0x41, 0)), WRONG),
                load(
                        "a fraction where a number is due",
                        bodied(bytes(0x44, 0, 0, 0, 0, 0, 0, 0, 0), bytes(0x45, 0x1a)),
                        WRONG),
                load("more ends than beginnings", bodied(bytes(END, END)), WRONG),
                load("a block without an end", bodied(bytes(0x02, 0x40)), WRONG),
                load("an else without an if", bodied(bytes(0x05)), WRONG),
                load("a branch out of 1,000 blocks that there are not", bodied(bytes(0x0c), leb(1000)), WRONG),
                load("a local that there is not", bodied(bytes(0x20), leb(1_000_000), bytes(0x1a)), WRONG),
                load("a call that there is not", bodied(bytes(0x10), leb(1_000_000)), WRONG),
                load("an instruction that there is not", bodied(bytes(0xff)), WRONG),
                load("an alignment of 2^31", bodied(bytes(0x41, 0, 0x28, 31, 0, 0x1a)), WRONG),
                load(
                        "a memory that is not the first",
                        bodied(bytes(0x41, 0, 0x28, 0x42, 1, 0, 0x1a)),
                        "MALFORMED",
                        "NOT_COMPILED",
                        "UNSUPPORTED"));
    }

    static Stream<Attack> bombs() {
        return Stream.of(
                load("5,001 functions", functions(5_001), "TOO_LARGE"),
                load("50,000 functions", functions(50_000), "TOO_LARGE"),
                load(
                        "a function that is too long for the JVM",
                        guest().functions(1, GuestBytes.NOTHING, body(repeat(10_000, bytes(0x41, 0, 0x28, 2, 0, 0x1a))))
                                .module(),
                        "NOT_COMPILED"),
                load(
                        "a function of 120 KB",
                        guest().functions(
                                        1,
                                        GuestBytes.NOTHING,
                                        body(bytes(0x03, 0x40), repeat(40_000, DROPPED_NUMBER), bytes(0x0c, 0, END)))
                                .module(),
                        "TOO_LARGE"),
                load(
                        "a function of 4 MB",
                        guest().functions(1, GuestBytes.NOTHING, body(repeat(1_390_000, DROPPED_NUMBER)))
                                .module(),
                        LARGE),
                any(
                        "4 MB of nothing",
                        guest().functions(1, GuestBytes.NOTHING, body(repeat(4_100_000, NOP)))
                                .module(),
                        "TOO_LARGE",
                        "NOT_COMPILED",
                        "DEADLINE",
                        HARMLESS),
                any(
                        "20,000 values on the stack",
                        guest().functions(
                                        1,
                                        GuestBytes.NOTHING,
                                        body(repeat(20_000, bytes(0x41, 0)), repeat(20_000, bytes(0x1a))))
                                .module(),
                        "NOT_COMPILED",
                        HARMLESS),
                any("3,000 blocks in each other", bodied(nested(3_000)), HARMLESS, "NOT_COMPILED"),
                any(
                        "5,000 locals at each of 5,000 branches",
                        bodiedFunctions(1, 5_000, 5_000),
                        HARMLESS,
                        "NOT_COMPILED",
                        "TOO_LARGE"),
                load(
                        "locals at branches, in as many functions as may be",
                        bodiedFunctions(45, 1_000, 3_300),
                        "TOO_LARGE"),
                load(
                        "a full stack at branches, in as many functions as may be",
                        stackedFunctions(15, 7_000, 5_500),
                        "TOO_LARGE"),
                any("1 MB in 4,900 functions", manyFunctions(4_900, 65), HARMLESS, "DEADLINE", "TOO_LARGE"),
                any("1 MB in 50 functions", manyFunctions(50, 6_800), HARMLESS, "DEADLINE", "TOO_LARGE"),
                load("20,000 blocks in each other", bodied(nested(20_000)), "TOO_LARGE"),
                load("100,000 blocks in each other", bodied(nested(100_000)), LARGE),
                load(
                        "a million branches of a table",
                        bodied(bytes(0x02, 0x40, 0x41, 0, 0x0e), leb(1_000_000), new byte[1_000_000], bytes(0, END)),
                        LARGE),
                any(
                        "50,000 locals",
                        locals(leb(1), leb(50_000), bytes(I32)),
                        "NOT_COMPILED",
                        "MALFORMED",
                        "TOO_LARGE",
                        HARMLESS),
                load(
                        "50,000 locals in each of 4,000 functions",
                        guest().functions(4_000, GuestBytes.NOTHING, bodyWith(vector(join(leb(50_000), bytes(I32)))))
                                .module(),
                        LARGE),
                any(
                        "300 parameters",
                        guest().types(type(repeat(300, I32), bytes()))
                                .functions(1, 4, body())
                                .module(),
                        HARMLESS,
                        "NOT_COMPILED"),
                any(
                        "1,000 results",
                        guest().types(type(bytes(), repeat(1000, I32)))
                                .functions(1, 4, body(repeat(1000, bytes(0x41, 0))))
                                .module(),
                        HARMLESS,
                        "NOT_COMPILED"),
                load(
                        "100,000 types",
                        guest().types(many(100_000, type(bytes(), bytes()))).module(),
                        "TOO_LARGE"),
                load(
                        "100,000 globals",
                        guest().section(GLOBAL, vector(100_000, bytes(I32, 1, 0x41, 0, END)))
                                .module(),
                        "TOO_LARGE"),
                load("100,000 exports", exports(100_000), "TOO_LARGE"),
                load(
                        "100,000 data segments",
                        guest().section(DATA, vector(100_000, bytes(0, 0x41, 0, END, 0)))
                                .module(),
                        "TOO_LARGE"),
                load(
                        "100,000 element segments",
                        guest().section(ELEMENT, vector(100_000, bytes(1, 0, 0)))
                                .module(),
                        "TOO_LARGE"),
                load(
                        "an element segment of 2 million",
                        guest().section(ELEMENT, leb(1), bytes(1, 0), leb(2_000_000), new byte[2_000_000])
                                .module(),
                        "TOO_LARGE"),
                load(
                        "100 tables",
                        guest().section(TABLE, vector(100, bytes(0x70, 0, 1))).module(),
                        "TOO_LARGE"),
                load(
                        "a table of 4 billion",
                        guest().section(TABLE, leb(1), bytes(0x70, 0), MOST).module(),
                        "TOO_LARGE",
                        "MALFORMED"),
                any("16 tables that grow", growingTables(), HARMLESS, "MEMORY", "TRAP"),
                any(
                        "an export whose name has 3 MB",
                        guest().export(GuestBytes.export("x".repeat(3_000_000), 0, 0))
                                .module(),
                        HARMLESS,
                        "TOO_LARGE"),
                load(
                        "imports whose names clear a terminal",
                        module(
                                section(
                                        2,
                                        vector(
                                                100,
                                                join(
                                                        text("\u001b[2J\n"),
                                                        text("\u202e" + "y".repeat(100)),
                                                        bytes(0, 0)))),
                                section(TYPE, leb(0))),
                        "IMPORTS",
                        "MALFORMED"),
                load(
                        "exports whose names clear a terminal",
                        module(
                                section(TYPE, vector(type(bytes(), bytes()))),
                                section(FUNCTION, vector(bytes(0))),
                                section(
                                        EXPORT,
                                        vector(GuestBytes.export("\u001b[2J\n\u202e" + "z".repeat(3000), 0, 0))),
                                section(CODE, vector(body()))),
                        "EXPORTS"),
                load(
                        "a garbage collected array",
                        guest().types(bytes(0x5e, I64, 1))
                                .transform(bytes(0x03, 0x40), number(1 << 26), bytes(0xfb, 7, 4, 0x1a, 0x0c, 0, END))
                                .module(),
                        "UNSUPPORTED"),
                load(
                        "a garbage collected list",
                        guest().types(bytes(0x5f, 1, 0x6e, 1)).module(),
                        "UNSUPPORTED"),
                any(
                        "functions that are typed references",
                        guest().types(bytes(0x60, 1, 0x64, 2, 0)).module(),
                        HARMLESS,
                        "UNSUPPORTED",
                        "MALFORMED"));
    }

    private static GuestBytes guest() {
        return new GuestBytes();
    }

    static byte[] echo() {
        return guest().module();
    }

    private static byte[] echoWithCode(byte[] code) {
        return module(
                section(TYPE, vector(type(bytes(), bytes()))),
                section(FUNCTION, vector(bytes(0))),
                section(CODE, code));
    }

    /** An echo whose transform does this first. */
    private static byte[] bodied(byte[]... code) {
        return guest().transform(code).module();
    }

    private static byte[] locals(byte[]... declared) {
        return guest().transformWith(join(declared)).module();
    }

    private static byte[] functions(int count) {
        return guest().functions(count - 5, GuestBytes.NOTHING, body()).module();
    }

    private static byte[] nested(int depth) {
        return join(repeat(depth, bytes(0x02, 0x40)), repeat(depth, END));
    }

    /** Functions that have locals, and branches at each of which the compiler has to know the type of each local. */
    private static byte[] bodiedFunctions(int count, int locals, int branches) {
        var branch = bytes(0x02, 0x40, 0x20, 0, 0x0d, 0, END);
        var function = bodyWith(vector(join(leb(locals), bytes(I32))), repeat(branches, branch));
        return guest().functions(count, GuestBytes.NOTHING, function).module();
    }

    /** Functions that have values on the stack, and branches at each of which the compiler has to know the type of each. */
    private static byte[] stackedFunctions(int count, int values, int branches) {
        var branch = bytes(0x02, 0x40, 0x20, 0, 0x0d, 0, END);
        var code = join(repeat(values, bytes(0x41, 0)), repeat(branches, branch), repeat(values, bytes(0x1a)));
        return guest().functions(count, GuestBytes.NOTHING, bodyWith(vector(join(leb(1), bytes(I32))), code))
                .module();
    }

    private static byte[] manyFunctions(int count, int statements) {
        return guest().functions(count, GuestBytes.NOTHING, body(repeat(statements, DROPPED_NUMBER)))
                .module();
    }

    private static byte[][] many(int times, byte[] item) {
        var all = new byte[times][];
        java.util.Arrays.fill(all, item);
        return all;
    }

    private static byte[] exports(int count) {
        var all = new byte[count][];
        for (int i = 0; i < count; i++) {
            all[i] = GuestBytes.export("x" + i, 0, 0);
        }
        return guest().export(all).module();
    }

    /** Each of 16 tables is asked for a million more until it refuses. */
    private static byte[] growingTables() {
        var code = new byte[16][];
        for (int table = 0; table < 16; table++) {
            code[table] = join(
                    bytes(0x03, 0x40, 0xd0, 0x70),
                    number(1_000_000),
                    bytes(0xfc, 15, table),
                    number(-1),
                    bytes(0x47, 0x0d, 0, END));
        }
        return guest().section(TABLE, vector(16, bytes(0x70, 0, 1)))
                .transform(code)
                .module();
    }
}
