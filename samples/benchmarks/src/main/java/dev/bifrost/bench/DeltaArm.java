package dev.bifrost.bench;

/** A way to bring rows into a graph. */
interface DeltaArm {

    /** The graph's key on the server. */
    String graph();

    /** How many of so many rows it takes to measure it. */
    default int part(int rows) {
        return rows;
    }

    /** The graph before the first change; not measured. */
    void load(DealtTable table, int count);

    void write(DealtTable table, int count, long version);

    void delete(DealtTable table, int count, long version);
}
