package dev.bifrost.source.files.format;

/** A complete file and what it says of itself. */
public record InspectedFile(DataFile file, FileFacts facts) {}
