package dev.bifrost.script;

import dev.bifrost.api.ByteSize;
import java.time.Duration;

/**
 * What one step's script may use. The key {@code limits} of the step; what is not written has its default.
 *
 * @param call time for one call of the script, which maps 4,096 rows at most
 * @param statements that the script may run for one row; without a limit if not given
 * @param allocation bytes of objects that the script may make for one row, also those that it drops again
 * @param memory bytes that the script may hold. The shipped engine cannot count them: refused
 * @param rowsPerRow rows of the output for one row of the input
 * @param output bytes of the output of one batch. Below 2 GiB
 */
public record Limits(
        Duration call, Long statements, ByteSize allocation, ByteSize memory, Integer rowsPerRow, ByteSize output) {

    private static final long MIB = 1 << 20;
    private static final Duration LONGEST = Duration.ofHours(1);
    private static final long MOST_BYTES = 2_047 * MIB;

    public Limits {
        call = call == null ? Duration.ofSeconds(10) : call;
        allocation = allocation == null ? new ByteSize(256 * MIB) : allocation;
        rowsPerRow = rowsPerRow == null ? 64 : rowsPerRow;
        output = output == null ? new ByteSize(64 * MIB) : output;
        require(call.isPositive() && call.compareTo(LONGEST) <= 0, "call is longer than nothing, and at most 1h");
        require(statements == null || statements > 0, "statements is 1 or more");
        require(allocation.bytes() >= MIB, "allocation is 1MiB or more");
        require(rowsPerRow > 0, "rows_per_row is 1 or more");
        require(output.bytes() > 0 && output.bytes() <= MOST_BYTES, "output is between 1B and 2047MiB");
    }

    static Limits defaults() {
        return new Limits(null, null, null, null, null, null);
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
