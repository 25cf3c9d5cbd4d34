package dev.bifrost.bench;

/**
 * Cuts the time of the host's thread into stages at the borders that components can see: a batch was read, a mutation
 * reached the sink, the sink returned. What lies between the first two is the pipeline's.
 */
final class RoundStages {

    static final String READ = "read";
    static final String TRANSFORM = "transform";
    static final String ENCODE = "encode and hand over";
    static final String SERVER = "server";

    private final Timeline timeline;
    private long readAt;

    RoundStages(Timeline timeline) {
        this.timeline = timeline;
    }

    /** A batch was read since {@code begin}. */
    void read(long begin) {
        readAt = System.nanoTime();
        timeline.add(READ, begin, readAt);
    }

    /** The sink takes a mutation. */
    void apply(Runnable action) {
        long begin = System.nanoTime();
        timeline.add(TRANSFORM, readAt, begin);
        action.run();
        timeline.add(ENCODE, begin, System.nanoTime());
    }
}
