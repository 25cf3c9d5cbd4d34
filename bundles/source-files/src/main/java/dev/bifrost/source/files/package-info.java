/**
 * The {@code files} source: tables that are folders of Parquet, Arrow IPC and CSV files.
 *
 * <p>A table is a folder, or one file, in the source's folder. Its columns are those of all its files, by name; a column
 * that a file lacks is null there, and types are widened to the one that loses nothing. In mode {@code full} a window is
 * all files and the cursor a digest of the listing; in mode {@code incremental} a window is the files that are not done,
 * and a file is its name. In mode {@code cdc} files are
 * pieces of a changelog, read the same way. In these two a state has the name of its last file.
 *
 * <p>Files that are not whole never enter a window. A window that was begun ends with every row its files promised, or
 * with an error.
 *
 * <p>Reading order: {@link dev.bifrost.source.files.FilesBundle}, {@link dev.bifrost.source.files.FilesConfig}, {@link
 * dev.bifrost.source.files.FilesSource}; {@link dev.bifrost.source.files.TableFolders} and {@link
 * dev.bifrost.source.files.Survey} for what is there, {@link dev.bifrost.source.files.IncrementalPolls} and {@link
 * dev.bifrost.source.files.FullPolls} for what is new, {@link dev.bifrost.source.files.FileStates} for states with names, {@link dev.bifrost.source.files.WindowBatches} for the rows; then
 * the packages {@code format}, {@code schema}, {@code parquet}, {@code ipc} and {@code csv}.
 *
 * <p>One thread at a time.
 */
package dev.bifrost.source.files;
