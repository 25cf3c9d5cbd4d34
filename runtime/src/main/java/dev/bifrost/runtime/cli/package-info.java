/**
 * The command line.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.cli.Bifrost} is the program; each verb is a class named after it; {@code
 * Terminal} is where output goes; {@code ProgressPrinter} shows long work; {@code Reports} turns reports into text and
 * JSON, {@code PlanReport} does so for windows, {@code RowLines} for rows; {@code ExitCode} says how a verb ends; {@code SeveralGraphs} does one for several graphs at once;
 * {@code LogSetup} says what the log shows.
 *
 * <p>One thread, besides the one that handles a signal, and one for each of several graphs.
 */
package dev.bifrost.runtime.cli;
