package dev.bifrost.source.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.csv.CsvConfig;
import java.time.Duration;
import java.util.Map;

/**
 * The config of the {@code files} source.
 *
 * @param directory the folder that holds one folder, or one file, per table; relative to the config file
 * @param csv how CSV files are read; null for comma separated files with inferred types
 * @param batchRows the most rows in a batch, 64 to 1,048,576; wide rows make smaller batches; null for 16,384
 * @param settle how long a CSV file must lie still before it counts as complete, since nothing inside proves it; ten times as
 *     long if it does not end with a line end; null for a quarter of a second
 * @param decodeThreads threads that decode Parquet pages, 1 to 64; null for one per processor, at most 4
 * @param parallelFiles files, and parts of a large Parquet file, that are read at once, 1 to 64; fewer where they would take
 *     more than a quarter of the heap; null for one per processor, at least 2, at most 4
 * @param oldImages what rows of the old state hold in tables of mode cdc: {@code full} or {@code key}; null for {@code full}
 * @param tables what is known of single tables, whatever the kind of their files, by name; null for nothing
 */
public record FilesConfig(
        @JsonProperty(required = true) String directory,
        CsvConfig csv,
        Integer batchRows,
        Duration settle,
        Integer decodeThreads,
        Integer parallelFiles,
        Window.OldImages oldImages,
        Map<String, Table> tables) {

    /**
     * What is known of a table.
     *
     * @param orderBy the column that numbers the commits of a table of mode cdc, an integer, date or timestamp: changes are read in
     *     its order, and within one commit old rows before new ones; left out: changes count in the order in which they stand
     */
    public record Table(String orderBy) {}

    private static final int DEFAULT_BATCH_ROWS = 16_384;
    private static final int MOST_DEFAULT_THREADS = 4;

    public FilesConfig {
        if (directory == null || directory.isBlank()) {
            throw new BifrostException(
                    FilesErrors.BAD_CONFIG, "files: 'directory' is missing; name the folder that holds the tables");
        }
        csv = csv == null ? CsvConfig.DEFAULT : csv;
        batchRows = inRange("batch_rows", batchRows == null ? DEFAULT_BATCH_ROWS : batchRows, 64, 1 << 20);
        settle = settle == null ? Duration.ofMillis(250) : settle;
        if (settle.isNegative()) {
            throw new BifrostException(FilesErrors.BAD_CONFIG, "files: 'settle' is negative; expected 0s or more");
        }
        oldImages = oldImages == null ? Window.OldImages.FULL : oldImages;
        if (oldImages == Window.OldImages.NONE) {
            throw new BifrostException(FilesErrors.BAD_CONFIG, "files: 'old_images' is none; expected full or key");
        }
        tables = tables == null ? Map.of() : Map.copyOf(tables);
        int processors = Runtime.getRuntime().availableProcessors();
        decodeThreads = inRange(
                "decode_threads",
                decodeThreads == null ? Math.min(processors, MOST_DEFAULT_THREADS) : decodeThreads,
                1,
                64);
        parallelFiles = inRange(
                "parallel_files",
                parallelFiles == null ? Math.clamp(processors, 2, MOST_DEFAULT_THREADS) : parallelFiles,
                1,
                64);
    }

    /** The defaults over a folder. */
    public static FilesConfig of(String directory) {
        return new FilesConfig(directory, null, null, null, null, null, null, null);
    }

    private static int inRange(String key, int value, int least, int most) {
        if (value < least || value > most) {
            throw new BifrostException(
                    FilesErrors.BAD_CONFIG, "files: '%s' is %d; expected %d to %d".formatted(key, value, least, most));
        }
        return value;
    }
}
