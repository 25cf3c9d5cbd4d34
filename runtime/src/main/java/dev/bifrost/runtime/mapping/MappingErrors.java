package dev.bifrost.runtime.mapping;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** Faults of a mapping: in its own words, or against the tables it names. */
public enum MappingErrors implements ErrorCode {
    /** A label, type or property name that a graph of this product cannot hold. */
    BAD_NAME,
    /** A step of a pipeline is none, or several kinds at once. */
    BAD_STEP,
    /** A filter has no form, or several. */
    BAD_FILTER,
    /** A literal of a filter is no value of the column's type, or can match nothing. */
    BAD_LITERAL,
    /** One table is mapped twice. */
    REPEATED_TABLE,
    /** A column that the table does not have. */
    UNKNOWN_COLUMN,
    /** A column has a type that cannot be stored, filtered or be a key. */
    UNSUPPORTED_TYPE,
    /** The source cannot follow tables in this mode. */
    UNSUPPORTED_MODE,
    /** An explicit list of columns lacks what steps read. */
    MISSING_COLUMN,
    /** Two steps of a table have one name. */
    REPEATED_STEP,
    /** Two steps write one property of one label or type. */
    REPEATED_PROPERTY,
    /** Keys of one label differ in number or kind. */
    KEY_MISMATCH,
    /** A further label is also an identity label. */
    LABEL_CONFLICT,
    /** One type has steps with a key and steps without. */
    MIXED_EDGE_KEY,
    /** Changes of a table cannot be settled for a step whose elements several rows may make. */
    SHARED_STEP,
    /** {@code keep_properties} names what no step has, or what a step writes. */
    BAD_KEEP,
    /** A custom step and its component do not fit. */
    BAD_CUSTOM,
    /** No bundle offers the component of a custom step. */
    UNKNOWN_TRANSFORM;

    @Override
    public String code() {
        return "mapping." + name();
    }

    @Override
    public ErrorType type() {
        return ErrorType.CONFIG;
    }

    @Override
    public boolean retryable() {
        return false;
    }
}
