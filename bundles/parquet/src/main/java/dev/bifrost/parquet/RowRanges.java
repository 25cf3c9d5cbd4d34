package dev.bifrost.parquet;

/** Tells which stretches of a file's rows are wanted; row groups without any are not read. */
@FunctionalInterface
public interface RowRanges {

    /** Every row. */
    RowRanges ALL = (firstRow, rows) -> true;

    /** Whether a row is wanted among {@code rows} ones from {@code firstRow} on. */
    boolean any(long firstRow, long rows);
}
