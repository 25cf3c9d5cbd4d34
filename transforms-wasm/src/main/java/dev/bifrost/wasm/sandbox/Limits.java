package dev.bifrost.wasm.sandbox;

import dev.bifrost.api.ByteSize;
import java.time.Duration;

/**
 * What one step's guest may use. The key {@code limits} of the step; what is not written has its default.
 *
 * @param memory of one instance; each worker has one. Below 2 GiB
 * @param call one call of an export, which maps 4,096 rows at most
 * @param load parsing, compiling, starting and configuring
 * @param rowsPerRow rows of the output for each row of the input, of a slice as a whole
 * @param columns of the output
 * @param output bytes of the output of one batch. Below 2 GiB
 */
public record Limits(
        ByteSize memory, Duration call, Duration load, Integer rowsPerRow, Integer columns, ByteSize output) {

    private static final long MIB = 1 << 20;
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final long MOST_BYTES = 2_047 * MIB;

    public Limits {
        memory = memory == null ? new ByteSize(64 * MIB) : memory;
        call = call == null ? Duration.ofSeconds(2) : call;
        load = load == null ? Duration.ofSeconds(10) : load;
        rowsPerRow = rowsPerRow == null ? 64 : rowsPerRow;
        columns = columns == null ? 256 : columns;
        output = output == null ? new ByteSize(64 * MIB) : output;
        require(memory.bytes() >= MIB && memory.bytes() <= MOST_BYTES, "memory is between 1MiB and 2047MiB");
        require(call.isPositive() && call.compareTo(LONGEST) <= 0, "call is longer than nothing, and at most 1h");
        require(load.isPositive() && load.compareTo(LONGEST) <= 0, "load is longer than nothing, and at most 1h");
        require(rowsPerRow > 0, "rows_per_row is 1 or more");
        require(columns > 0 && columns <= 10_000, "columns is between 1 and 10000");
        require(output.bytes() > 0 && output.bytes() <= MOST_BYTES, "output is between 1B and 2047MiB");
    }

    public static Limits defaults() {
        return new Limits(null, null, null, null, null, null);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
