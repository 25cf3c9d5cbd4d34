package dev.bifrost.bench;

/** Measures one thing. */
interface Benchmark {

    /**
     * @param folder empty, gone afterwards
     * @param report to be filled
     * @throws Exception if something failed or a count at the target is not what it must be
     */
    void run(BenchOptions options, BenchFolder folder, Report report) throws Exception;
}
