package dev.bifrost.sink.falkordb.bulk;

/** A part of an array. */
record Slice(byte[] bytes, int offset, int size) {}
