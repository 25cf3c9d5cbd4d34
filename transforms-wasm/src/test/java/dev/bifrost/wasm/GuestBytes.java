package dev.bifrost.wasm;

import static dev.bifrost.wasm.WasmBytes.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A guest that keeps the contract and echoes its input, with one thing added or exchanged. */
final class GuestBytes {

    /** The types of the contract's functions: {@code () -> i32}, {@code (i32) -> i32}, {@code ()}, {@code (i32, i32) -> i64}. */
    private static final List<byte[]> TYPES = List.of(
            type(bytes(), bytes(I32)),
            type(bytes(I32), bytes(I32)),
            type(bytes(), bytes()),
            type(bytes(I32, I32), bytes(I64)));

    /** The number of the type {@code ()}. */
    static final int NOTHING = 2;

    /** {@code ptr << 32 | len} of the two arguments. */
    private static final byte[] ECHO = bytes(0x20, 0, 0xad, 0x42, 32, 0x86, 0x20, 1, 0xad, 0x84);

    private final List<byte[]> types = new ArrayList<>(TYPES);
    private final List<byte[]> functions = new ArrayList<>(List.of(bytes(0), bytes(1), bytes(2), bytes(3), bytes(3)));
    private final List<byte[]> bodies =
            new ArrayList<>(List.of(body(number(1)), body(number(1024)), body(), body(ECHO), body(ECHO)));
    private final List<byte[]> exports = new ArrayList<>(List.of(
            export("memory", 2, 0),
            export("bifrost_abi_version", 0, 0),
            export("bifrost_alloc", 0, 1),
            export("bifrost_reset", 0, 2),
            export("bifrost_output_schema_ipc", 0, 3),
            export("bifrost_transform_ipc", 0, 4)));
    private final Map<Integer, byte[]> others = new TreeMap<>(Map.of(MEMORY, vector(bytes(0, 1))));

    static byte[] export(String name, int kind, int index) {
        return join(text(name), bytes(kind), leb(index));
    }

    /** Exchanges what {@code bifrost_transform_ipc} does before it echoes. */
    GuestBytes transform(byte[]... code) {
        bodies.set(4, body(join(code), ECHO));
        return this;
    }

    /** The same with locals. */
    GuestBytes transformWith(byte[] locals, byte[]... code) {
        bodies.set(4, bodyWith(locals, join(code), ECHO));
        return this;
    }

    GuestBytes types(byte[]... more) {
        types.addAll(Arrays.asList(more));
        return this;
    }

    GuestBytes functions(int times, int type, byte[] body) {
        for (int i = 0; i < times; i++) {
            functions.add(leb(type));
            bodies.add(body);
        }
        return this;
    }

    GuestBytes export(byte[]... more) {
        exports.addAll(Arrays.asList(more));
        return this;
    }

    /** Adds or exchanges a section by its content. */
    GuestBytes section(int id, byte[]... content) {
        others.put(id, join(content));
        return this;
    }

    /** The number of data segments comes before the code. */
    private static double place(int id) {
        return id == 12 ? CODE - 0.5 : id;
    }

    byte[] module() {
        others.put(TYPE, vector(types.toArray(byte[][]::new)));
        others.put(FUNCTION, vector(functions.toArray(byte[][]::new)));
        others.put(EXPORT, vector(exports.toArray(byte[][]::new)));
        others.put(CODE, vector(bodies.toArray(byte[][]::new)));
        var sections = new ArrayList<byte[]>();
        others.entrySet().stream()
                .sorted(Comparator.comparing(section -> place(section.getKey())))
                .forEach(section -> sections.add(WasmBytes.section(section.getKey(), section.getValue())));
        return WasmBytes.module(sections.toArray(byte[][]::new));
    }
}
