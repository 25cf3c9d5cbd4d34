package dev.bifrost.source.iceberg.content;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.iceberg.types.Types;

/**
 * A column that a read brings, or a part of one.
 *
 * @param column the column as the table has it
 * @param field what is wanted of it: the parts of structs that are left out do not come
 */
record Target(Types.NestedField column, Field field) {

    static List<Target> of(List<Types.NestedField> columns) {
        return columns.stream()
                .map(column -> new Target(column, ArrowFields.field(column)))
                .toList();
    }
}
