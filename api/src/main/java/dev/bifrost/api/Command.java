package dev.bifrost.api;

import java.util.List;

/**
 * A verb that a bundle adds to the command line: {@code bifrost NAME ARGS}. Its name is the factory's.
 *
 * <p>Used by one thread, created for one call.
 */
public interface Command {

    /** One line for {@code bifrost --help}. */
    String summary();

    /** The whole help text, printed for {@code bifrost NAME --help}. */
    String usage();

    /**
     * Runs the verb.
     *
     * @param args what follows the verb
     * @return the exit code: 0 done, 1 failed, 2 wrong usage or config, 3 something outside is not available
     * @throws BifrostException printed by the host as every other error; its type gives the exit code
     */
    int run(List<String> args, CommandContext context);
}
