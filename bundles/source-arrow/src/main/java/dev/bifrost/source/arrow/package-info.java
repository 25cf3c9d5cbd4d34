/**
 * The {@code arrow} source: tables that the program around the host holds in Arrow. It is the way in for every warehouse
 * that the product cannot open itself.
 *
 * <p>Reading order: {@link dev.bifrost.source.arrow.ArrowSource} answers the host; {@code ContentDigest} says whether a
 * table is another than before; {@code OwnedBatches} hands batches on as the host's own; {@code PlainColumns} takes
 * dictionaries out.
 *
 * <p>Threads: as the API says, one at a time.
 */
package dev.bifrost.source.arrow;
