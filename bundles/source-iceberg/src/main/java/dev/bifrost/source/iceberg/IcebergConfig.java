package dev.bifrost.source.iceberg;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import java.util.Map;

/**
 * The config of the {@code iceberg} source.
 *
 * @param catalog where the tables are found
 * @param tables for tables that are not followed at the tip of their main branch, by the name that the mapping uses
 * @param batchRows the most rows in a batch, 64 to 1,048,576; wide rows make smaller batches; null for 16,384
 * @param decodeThreads threads that decode Parquet pages, 1 to 64; null for one per processor, at most 4
 * @param parallelFiles files, and parts of a large Parquet file, that are read at once, 1 to 64; fewer where they would take
 *     more than a quarter of the heap; null for one per processor, at least 2, at most 4
 * @param deleteKeys the most keys of equality deletes that are held at once, 24 bytes each; null for 20 million
 * @param compareRows the most rows of one commit that are compared in one pass to cancel unchanged ones, 24 bytes each;
 *     larger commits take several passes; null for 8 million
 */
public record IcebergConfig(
        CatalogConfig catalog,
        Map<String, PinConfig> tables,
        Integer batchRows,
        Integer decodeThreads,
        Integer parallelFiles,
        Integer deleteKeys,
        Integer compareRows) {

    private static final int MOST_DEFAULT_THREADS = 4;

    public IcebergConfig {
        if (catalog == null) {
            throw new BifrostException(
                    IcebergErrors.BAD_CONFIG,
                    "iceberg: 'catalog' is missing; write catalog: { type: rest, uri: .. }, or type jdbc or directory");
        }
        tables = tables == null ? Map.of() : Map.copyOf(tables);
        batchRows = inRange("batch_rows", batchRows, 16_384, 64, 1 << 20);
        int processors = Runtime.getRuntime().availableProcessors();
        decodeThreads = inRange("decode_threads", decodeThreads, Math.min(processors, MOST_DEFAULT_THREADS), 1, 64);
        parallelFiles =
                inRange("parallel_files", parallelFiles, Math.clamp(processors, 2, MOST_DEFAULT_THREADS), 1, 64);
        deleteKeys = inRange("delete_keys", deleteKeys, 20_000_000, 1, 500_000_000);
        compareRows = inRange("compare_rows", compareRows, 8_000_000, 1, 500_000_000);
    }

    /** The defaults over a catalog. */
    public static IcebergConfig of(CatalogConfig catalog) {
        return new IcebergConfig(catalog, null, null, null, null, null, null);
    }

    private static int inRange(String key, Integer value, int otherwise, int least, int most) {
        int number = value == null ? otherwise : value;
        if (number < least || number > most) {
            throw new BifrostException(
                    IcebergErrors.BAD_CONFIG,
                    "iceberg: '%s' is %d; expected %d to %d".formatted(key, number, least, most));
        }
        return number;
    }
}
