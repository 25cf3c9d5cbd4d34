package dev.bifrost.sink.falkordb.write;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.apache.arrow.memory.util.ArrowBufPointer;
import org.apache.arrow.vector.ElementAddressableVector;
import org.apache.arrow.vector.FieldVector;

/**
 * The order in which the rows of an edge set are sent: by source, because the server then finds the same vertex, and its
 * row of the matrix, warm. The order does not change what is written.
 */
final class SourceOrder {

    private SourceOrder() {}

    /** Row numbers; null if the rows are to be taken as they stand. */
    static int[] of(FieldVector sources, int rows) {
        if (!(sources instanceof ElementAddressableVector addressable) || isSorted(addressable, rows)) {
            return null;
        }
        var left = new ArrowBufPointer();
        var right = new ArrowBufPointer();
        return Arrays.stream(IntStream.range(0, rows).boxed().toArray(Integer[]::new))
                .sorted((a, b) -> compare(addressable, a, b, left, right))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static boolean isSorted(ElementAddressableVector sources, int rows) {
        var left = new ArrowBufPointer();
        var right = new ArrowBufPointer();
        for (int row = 1; row < rows; row++) {
            if (compare(sources, row - 1, row, left, right) > 0) {
                return false;
            }
        }
        return true;
    }

    private static int compare(
            ElementAddressableVector sources, int a, int b, ArrowBufPointer left, ArrowBufPointer right) {
        return sources.getDataPointer(a, left).compareTo(sources.getDataPointer(b, right));
    }
}
