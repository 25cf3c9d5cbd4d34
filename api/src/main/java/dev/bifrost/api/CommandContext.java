package dev.bifrost.api;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** What the command line lends to a {@link Command}. */
public interface CommandContext {

    /** Where results go. */
    PrintStream out();

    /** Where progress and warnings go. */
    PrintStream err();

    /** Whether a person looks at {@link #err()}: progress may then redraw a line. */
    boolean interactive();

    /** The folder in which the user typed the command. */
    Path workingDirectory();

    /** A folder for this verb's caches; made on first use. */
    Path cacheDirectory();

    /** Runs another verb in this process, with the same streams, and returns its exit code. */
    default int run(List<String> args) {
        return run(args, out());
    }

    /**
     * Runs another verb in this process and returns its exit code.
     *
     * @param results where its results go; progress and errors go to {@link #err()}
     */
    int run(List<String> args, PrintStream results);
}
