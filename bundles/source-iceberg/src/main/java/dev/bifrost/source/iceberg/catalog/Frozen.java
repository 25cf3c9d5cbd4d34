package dev.bifrost.source.iceberg.catalog;

import org.apache.iceberg.BaseTable;
import org.apache.iceberg.StaticTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableOperations;
import org.apache.iceberg.io.FileIO;

/** A table that stays as it was when it was loaded, and whose scans report to nobody. */
final class Frozen extends StaticTableOperations {

    private static final long serialVersionUID = 1L;

    /** A catalog closes a table's files when nobody holds its operations any more: a window may still be reading them. */
    @SuppressWarnings("unused")
    private final transient TableOperations held;

    private Frozen(TableMetadata metadata, FileIO io, TableOperations held) {
        super(metadata, io);
        this.held = held;
    }

    static Table of(TableMetadata metadata, FileIO io, String name) {
        return table(new Frozen(metadata, io, null), name);
    }

    /** As a catalog's table is now. */
    static Table of(TableOperations operations, String name) {
        return table(new Frozen(operations.current(), operations.io(), operations), name);
    }

    private static Table table(Frozen operations, String name) {
        return new BaseTable(operations, name, report -> {});
    }
}
