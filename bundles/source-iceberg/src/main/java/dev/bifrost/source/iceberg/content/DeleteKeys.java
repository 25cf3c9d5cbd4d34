package dev.bifrost.source.iceberg.content;

import java.util.List;

/**
 * The keys of one equality delete file.
 *
 * @param columns what tells a row
 * @param digests of the keys
 * @param bounds between which the keys lie
 */
record DeleteKeys(List<Target> columns, DigestCounts digests, KeyBounds bounds) {}
