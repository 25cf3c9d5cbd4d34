package dev.bifrost.script;

import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;

/** What can be wrong with a script. */
enum ScriptErrors implements ErrorCode {
    /** The script's file cannot be read, is too large, or is not UTF-8. */
    UNREADABLE(ErrorType.CONFIG, false),
    /** The script is no JavaScript. */
    SYNTAX(ErrorType.CONFIG, false),
    /** The script defines no function {@code row}. */
    NO_FUNCTION(ErrorType.CONFIG, false),
    /** The part of the script outside of its functions fails. */
    LOAD_FAILED(ErrorType.CONFIG, false),
    /** The config asks for something that the shipped engine cannot do. */
    UNSUPPORTED(ErrorType.CONFIG, false),
    /** The config has a value that JavaScript cannot hold exactly. */
    CONFIG_VALUE(ErrorType.CONFIG, false),
    /** A column that {@code output} declares has a type that is not known, or is listed in {@code keep} too. */
    OUTPUT_SCHEMA(ErrorType.CONFIG, false),
    /** The script gave a property that {@code output} does not declare. */
    OUTPUT_COLUMN(ErrorType.CONFIG, false),
    /** The table lacks a column that the script reads or {@code keep} lists. */
    INPUT_COLUMN(ErrorType.CONFIG, false),
    /** A column has a type that a script cannot read, or {@code keep} not copy. */
    COLUMN_TYPE(ErrorType.CONFIG, false),
    /** A cell of the table holds no value of its column's type: text that is not UTF-8, a time beyond the calendar. */
    INPUT_VALUE(ErrorType.DATA, false),
    /** The script threw. */
    THREW(ErrorType.DATA, false),
    /** The script returned something that is no row, or a value of another type than {@code output} declares. */
    BAD_RESULT(ErrorType.DATA, false),
    /** The script gave more rows or bytes than its limits allow. */
    OUTPUT_LIMIT(ErrorType.RESOURCES, false),
    /** The script made more objects for one row than its limit allows, or the host's heap was used up. */
    MEMORY(ErrorType.RESOURCES, false),
    /** The script ran more statements for one row than its limit allows. */
    STATEMENTS(ErrorType.RESOURCES, false),
    /** A call took too long and was stopped. */
    DEADLINE(ErrorType.RESOURCES, true),
    /** A call took too long and could not be stopped; its thread is lost, and the script is not run again. */
    RUNAWAY(ErrorType.RESOURCES, false),
    /** The script could not be stopped earlier: it is not run until it changes or the host starts anew. */
    QUARANTINED(ErrorType.RESOURCES, false),
    /** The JavaScript engine itself failed. */
    ENGINE(ErrorType.INTERNAL, false);

    private final ErrorType type;
    private final boolean retryable;

    ScriptErrors(ErrorType type, boolean retryable) {
        this.type = type;
        this.retryable = retryable;
    }

    @Override
    public String code() {
        return "script." + name();
    }

    @Override
    public ErrorType type() {
        return type;
    }

    @Override
    public boolean retryable() {
        return retryable;
    }
}
