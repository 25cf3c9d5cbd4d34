package dev.bifrost.source.arrow;

/**
 * {@code source: { arrow: { tables: warehouse } }}.
 *
 * @param tables the name under which the program lends its {@link dev.bifrost.api.source.ArrowTables}
 * @param allowEmpty whether a table without rows is a table; refused if not given, because it is more often a warehouse that
 *     did not answer
 */
public record ArrowSourceConfig(String tables, Boolean allowEmpty) {

    public ArrowSourceConfig {
        if (tables == null || tables.isBlank()) {
            throw new IllegalArgumentException("tables names what the program lends, like tables: warehouse");
        }
        allowEmpty = allowEmpty != null && allowEmpty;
    }
}
