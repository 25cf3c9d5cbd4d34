package dev.bifrost.parquet;

/**
 * What a filter saves in one file.
 *
 * @param pieces row groups that are passed over
 * @param ofPieces row groups there are; 0 if the file has no pieces
 * @param bytes bytes of the pieces that are passed over
 * @param rowsLeft rows that will be read
 */
public record Pruning(int pieces, int ofPieces, long bytes, long rowsLeft) {

    public static Pruning nothing(long rows) {
        return new Pruning(0, 0, 0, rows);
    }
}
