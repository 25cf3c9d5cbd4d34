package dev.bifrost.flight.check;

/** What a {@link FaultyService} does wrong, each of which one check is there to find. */
enum Fault {
    NONE,
    /** Says nothing at all. */
    SILENT,
    /** Says its schema with the first answer, as some libraries do by themselves. */
    SCHEMA_WITH_FIRST_BATCH,
    NO_VERSION_KEY,
    OTHER_VERSION_KEY,
    LONG_VERSION_OF_LOGIC,
    NO_COLUMNS,
    SCHEMA_BY_THE_CLOCK,
    NEVER_ENDS,
    FAILS_WITHOUT_BATCHES,
    SENDS_FIRST,
    TAKES_ANY_VERSION,
    TAKES_ANY_PROTOCOL,
    UNKNOWN_NAME_IS_ITS_OWN_FAULT,
    WRONG_TABLE_IS_ITS_OWN_FAULT,
    NO_ECHO,
    WRONG_ECHO,
    ECHO_ON_THE_FIRST_MESSAGE,
    ANSWERS_AT_THE_END,
    FLOODS,
    SKIPS_NO_ROWS,
    FAILS_AT_NULL,
    FAILS_AT_NEGATIVE,
    ENDS_AFTER_A_BATCH,
    SWAPS_ANSWERS,
    SMALL_MESSAGES_ONLY,
    LARGE_ANSWERS,
    COUNTS_EXCHANGES,
    LOOKS_BACK,
    COUNTS_BATCHES,
    ONE_AT_A_TIME,
    FALLS_OVER_WHEN_BROKEN_OFF
}
