package dev.bifrost.api.graph;

import java.util.Optional;

/**
 * A column that is part of an identity.
 *
 * @param column name or path
 * @param property the property under which a vertex step keeps the raw value; not used by endpoints
 * @param as read the column as this kind instead of its own; empty for its own
 */
public record KeyColumn(String column, String property, Optional<KeyKind> as) {

    public static KeyColumn of(String column) {
        return new KeyColumn(column, column, Optional.empty());
    }
}
