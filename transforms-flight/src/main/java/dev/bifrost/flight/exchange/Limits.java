package dev.bifrost.flight.exchange;

import dev.bifrost.api.ByteSize;

/**
 * How much a service may answer. The key {@code limits} of the step; what is not written has its default.
 *
 * @param rowsPerRow rows of the output for each row of the input, of a message as a whole
 * @param columns of the output
 * @param output bytes of the output of one batch. Below 2 GiB
 * @param message bytes of one message of the service. Below 1 GiB
 */
public record Limits(Integer rowsPerRow, Integer columns, ByteSize output, ByteSize message) {

    private static final long MIB = 1 << 20;
    private static final long MOST_OUTPUT = 2_047 * MIB;
    private static final long MOST_MESSAGE = 1_023 * MIB;

    public Limits {
        rowsPerRow = rowsPerRow == null ? 64 : rowsPerRow;
        columns = columns == null ? 256 : columns;
        output = output == null ? new ByteSize(64 * MIB) : output;
        message = message == null ? new ByteSize(16 * MIB) : message;
        require(rowsPerRow > 0, "rows_per_row is 1 or more");
        require(columns > 0 && columns <= 10_000, "columns is between 1 and 10000");
        require(output.bytes() > 0 && output.bytes() <= MOST_OUTPUT, "output is between 1B and 2047MiB");
        require(message.bytes() >= 1024 && message.bytes() <= MOST_MESSAGE, "message is between 1KiB and 1023MiB");
    }

    public static Limits defaults() {
        return new Limits(null, null, null, null);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
