package dev.bifrost.wasm.error;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with a guest. */
public enum WasmErrors implements ErrorCode {
    /** The module's file cannot be read. */
    UNREADABLE(ErrorType.CONFIG, false),
    /** The file is not a valid WebAssembly module. */
    MALFORMED(ErrorType.CONFIG, false),
    /** The module is larger than a guest may be: its file, functions, tables, globals or declared memory. */
    TOO_LARGE(ErrorType.CONFIG, false),
    /** The module uses a part of WebAssembly that guests may not: garbage collection, exceptions, vectors, shared or several memories. */
    UNSUPPORTED(ErrorType.CONFIG, false),
    /** The module imports something; a guest gets nothing from its host. */
    IMPORTS(ErrorType.CONFIG, false),
    /** An export of the contract is missing, or has another type. */
    EXPORTS(ErrorType.CONFIG, false),
    /** The guest was made for another version of the contract. */
    ABI_VERSION(ErrorType.CONFIG, false),
    /** A function of the module cannot be compiled; guests are never interpreted. */
    NOT_COMPILED(ErrorType.CONFIG, false),
    /** The guest refused its config, or has none to give it to. */
    CONFIG_REFUSED(ErrorType.CONFIG, false),
    /** The table lacks a column that the guest needs, or has it in another type. */
    INPUT_COLUMN(ErrorType.CONFIG, false),
    /** A column of the table has a type that cannot cross to a guest. */
    COLUMN_TYPE(ErrorType.CONFIG, false),
    /** What the guest says of its output cannot be used. */
    OUTPUT_SCHEMA(ErrorType.CONFIG, false),
    /** The same rows gave something else the second time. Found by {@code bifrost wasm check}. */
    NOT_DETERMINISTIC(ErrorType.CONFIG, false),
    /** What a row gives depends on the rows or calls before it. Found by {@code bifrost wasm check}. */
    NOT_ROW_WISE(ErrorType.CONFIG, false),
    /** What was typed after {@code bifrost wasm} is not understood. */
    USAGE(ErrorType.CONFIG, false),
    /** The guest's own error: its code and text. */
    GUEST_ERROR(ErrorType.DATA, false),
    /** The guest trapped: it did what WebAssembly forbids. */
    TRAP(ErrorType.DATA, false),
    /** What {@code bifrost_alloc} gave the host to write into is not in the guest's memory. */
    BAD_ROOM(ErrorType.DATA, false),
    /** The guest's answer is not what the contract asks for. */
    BAD_ANSWER(ErrorType.DATA, false),
    /** The guest's answer has more rows, columns or bytes than its limits allow. */
    OUTPUT_LIMIT(ErrorType.RESOURCES, false),
    /** The guest needs more memory than its limit. */
    MEMORY(ErrorType.RESOURCES, false),
    /** A call took too long and was stopped. */
    DEADLINE(ErrorType.RESOURCES, true),
    /** A call took too long and could not be stopped; its thread is lost, and the module is not run again. */
    RUNAWAY(ErrorType.RESOURCES, false),
    /** The module could not be stopped earlier: it is not run until its file changes or the host starts anew. */
    QUARANTINED(ErrorType.RESOURCES, false),
    /** The guest failed several times in a row; it is tried again after a pause. */
    BREAKER_OPEN(ErrorType.RESOURCES, true);

    private final ErrorType type;
    private final boolean retryable;

    WasmErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "wasm." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }
}
