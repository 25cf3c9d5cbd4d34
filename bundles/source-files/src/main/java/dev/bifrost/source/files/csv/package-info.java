/**
 * CSV files with a header, in UTF-8: RFC 4180, with any of the three line ends. An empty field is null, a quoted empty
 * field is the empty text.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.csv.CsvConfig}, {@link dev.bifrost.source.files.csv.CsvFormat}, {@link
 * dev.bifrost.source.files.csv.CsvRows}, {@link dev.bifrost.source.files.csv.CsvTexts} for what text can be, {@link
 * dev.bifrost.source.files.csv.CsvInference}, {@link dev.bifrost.source.files.csv.CsvBatches}.
 *
 * <p>One thread; memory is one row plus one batch.
 */
package dev.bifrost.source.files.csv;
