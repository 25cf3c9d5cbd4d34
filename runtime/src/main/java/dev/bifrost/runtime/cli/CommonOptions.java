package dev.bifrost.runtime.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Options that every verb has. */
final class CommonOptions {

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            defaultValue = "bifrost.yaml",
            description = "The host's config file (default: ${DEFAULT-VALUE}).")
    Path config;

    @Option(names = "--json", description = "Print the result as one JSON object, the last line of the output.")
    boolean json;

    Terminal terminal() {
        return new Terminal(
                System.out,
                System.err,
                json,
                System.console() != null && System.console().isTerminal());
    }
}
