package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;

/** How a verb ends. The page docs/cli.md is about these. */
final class ExitCode {

    /** Done. */
    static final int OK = 0;
    /** Something failed: a table, a round, a bundle. */
    static final int FAILED = 1;
    /** The command line, the config or the mapping is wrong. */
    static final int USAGE = 2;
    /** Something outside is not available: a server, a package manager. */
    static final int UNAVAILABLE = 3;

    private ExitCode() {}

    static int of(BifrostException e) {
        return switch (e.type()) {
            case CONFIG -> USAGE;
            case EXTERNAL -> UNAVAILABLE;
            case DATA, RESOURCES, INTERNAL -> FAILED;
        };
    }
}
