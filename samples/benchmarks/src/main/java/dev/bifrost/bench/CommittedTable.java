package dev.bifrost.bench;

/** A table named {@code events} with columns {@code id} and {@code name}, to which a benchmark commits while a host follows it. */
interface CommittedTable {

    /** How the report names it. */
    String kind();

    /** The source of the host's config. */
    String source();

    /** The mode of the mapping. */
    String mode();

    /**
     * Adds one row in one commit; on return every reader sees it.
     *
     * @throws Exception if the commit failed
     */
    void commit(long id) throws Exception;
}
