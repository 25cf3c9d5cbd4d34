/**
 * The benchmarks behind {@code ./bifrost bench NAME}: what is measured, against what, is said in docs/benchmarks.md.
 *
 * <p>Reading order: {@code Bench} is the command; each {@code XxxBenchmark} measures one thing and fills a {@code Report},
 * which a person reads as a table and a program as its last line. {@code Samples} holds repeated measurements, {@code
 * ServerMeter} asks the server for its own processor time, {@code BenchFolder} and {@code BenchServer} are what a run works
 * on and leaves nothing of.
 *
 * <p>Threads: one, beside those that are measured; {@code Relay} and {@code PeakMemory} watch from threads of their own.
 */
package dev.bifrost.bench;
