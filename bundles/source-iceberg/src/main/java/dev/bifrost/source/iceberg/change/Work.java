package dev.bifrost.source.iceberg.change;

import dev.bifrost.source.iceberg.content.FileSlice;
import dev.bifrost.source.iceberg.content.Step;
import java.util.List;

/** What a window's read has to do. */
public sealed interface Work {

    /** Rows of a state, or rows that were added. */
    record Rows(List<FileSlice> slices) implements Work {}

    /** Changes in their order. */
    record Changes(List<Step> steps) implements Work {}
}
