package dev.bifrost.source.files;

import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.format.ReadRequest;
import dev.bifrost.source.files.schema.TableSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.types.pojo.Field;

/** Puts what is wanted of a table into the terms of one of its files. */
final class Requests {

    private final TableSpec spec;
    private final TableSchema schema;
    private final List<Field> wanted;

    Requests(TableSpec spec, TableSchema schema) {
        this.spec = spec;
        this.schema = schema;
        this.wanted = Columns.wanted(spec, schema);
    }

    /** The columns of the stream. */
    List<Field> wanted() {
        return wanted;
    }

    ReadRequest of(InspectedFile file) {
        TableSchema.Lookup lookup = schema.in(file.facts());
        var columns = new ArrayList<ReadRequest.Column>();
        for (Field target : wanted) {
            lookup.find(target.getName()).ifPresent(own -> columns.add(new ReadRequest.Column(own, target)));
        }
        Map<String, Field> filterColumns = new HashMap<>();
        for (String column : spec.filter().map(RowFilter::columns).orElse(List.of())) {
            lookup.find(column).filter(own -> isPlain(column)).ifPresent(own -> filterColumns.put(column, own));
        }
        return new ReadRequest(file.file(), file.facts(), columns, spec.filter(), filterColumns);
    }

    /** Whether the file lacks a column that the filter needs: null matches no filter, so no row can match. */
    boolean cannotMatch(InspectedFile file) {
        Optional<RowFilter> filter = spec.filter();
        if (filter.isEmpty()) {
            return false;
        }
        TableSchema.Lookup lookup = schema.in(file.facts());
        return filter.get().columns().stream()
                .anyMatch(column -> isPlain(column)
                        && schema.column(column).isPresent()
                        && lookup.find(column).isEmpty());
    }

    /** A name with a dot may also be a path into a struct; what the host takes it for is not known here. */
    private static boolean isPlain(String column) {
        return column.indexOf('.') < 0;
    }
}
