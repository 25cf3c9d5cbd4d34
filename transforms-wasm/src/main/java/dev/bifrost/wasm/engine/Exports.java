package dev.bifrost.wasm.engine;

/** The names of the contract, docs/wasm-abi.md. */
public final class Exports {

    public static final String MEMORY = "memory";
    public static final String ABI_VERSION = "bifrost_abi_version";
    public static final String ALLOC = "bifrost_alloc";
    public static final String RESET = "bifrost_reset";
    public static final String TRANSFORM = "bifrost_transform_ipc";
    public static final String CONFIGURE = "bifrost_configure";
    public static final String OUTPUT_SCHEMA = "bifrost_output_schema_ipc";
    public static final String INPUT_COLUMNS = "bifrost_input_columns";
    public static final String LAST_ERROR = "bifrost_last_error";
    public static final String INITIALIZE = "_initialize";

    private Exports() {}
}
