package dev.bifrost.transformkit.arrow;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How much the answers to one batch may hold. Shared by the workers that map slices of it.
 *
 * @param maxColumns columns of the answer
 * @param rowsPerRow rows of the answer for each row of the question
 * @param bytesLeft of all columns' buffers
 */
public record OutputBudget(int maxColumns, int rowsPerRow, AtomicLong bytesLeft) {

    public OutputBudget(int maxColumns, int rowsPerRow, long bytes) {
        this(maxColumns, rowsPerRow, new AtomicLong(bytes));
    }

    void rows(long answered, int asked) {
        if (answered > (long) rowsPerRow * asked) {
            throw AnswerFault.tooMuch("has %,d rows for %,d; its limit is %,d for each", answered, asked, rowsPerRow);
        }
    }

    void take(long bytes) {
        if (bytesLeft.addAndGet(-bytes) < 0) {
            throw AnswerFault.tooMuch("and those before it to the same batch are larger than the limit of its output");
        }
    }
}
