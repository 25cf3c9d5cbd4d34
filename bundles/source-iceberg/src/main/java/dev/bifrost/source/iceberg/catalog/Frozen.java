package dev.bifrost.source.iceberg.catalog;

import org.apache.iceberg.BaseTable;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.io.FileIO;

/** Tables that stay as they were when they were loaded, and whose scans report to nobody. */
final class Frozen {

    private Frozen() {}

    static Table of(TableMetadata metadata, FileIO io, String name) {
        return new BaseTable(new StaticTableOperations(metadata, io), name, report -> {});
    }
}
