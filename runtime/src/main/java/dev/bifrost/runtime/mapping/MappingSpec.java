package dev.bifrost.runtime.mapping;

import dev.bifrost.runtime.config.Scalar;
import java.util.List;
import java.util.Map;

/**
 * A mapping as it is written, every value with its place. Well formed, but not yet compared with tables.
 *
 * @param tables in the order of the file; no table twice
 * @param keepProperties by label or type: properties that other programs write and that stay
 */
public record MappingSpec(List<TableMapping> tables, Map<Scalar, List<Scalar>> keepProperties) {

    public MappingSpec {
        tables = List.copyOf(tables);
    }
}
