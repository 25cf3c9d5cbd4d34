package dev.bifrost.runtime.cli;

import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.host.RuntimeHost;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import picocli.CommandLine.Option;

/** Options that every verb has. */
final class CommonOptions {

    private static final String DEFAULT_CONFIG = "bifrost.yaml";

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            defaultValue = DEFAULT_CONFIG,
            description = "The host's config file (default: ${DEFAULT-VALUE}).")
    Path config;

    @Option(names = "--json", description = "Print the result as one JSON object, the last line of the output.")
    boolean json;

    /** Starts the host of the config, with progress on the terminal. */
    RuntimeHost host(Terminal terminal, Collection<String> reload, boolean takeOver) {
        var options = HostOptions.of(config).listen(new ProgressPrinter(terminal, System::nanoTime));
        return RuntimeHost.start(takeOver ? options.takingOver() : options, Set.copyOf(reload));
    }

    /** The command line of another verb with the same config. */
    String command(String verb) {
        String file = config.toString();
        String quoted = file.indexOf(' ') < 0 ? file : "'" + file + "'";
        return file.equals(DEFAULT_CONFIG) ? "bifrost " + verb : "bifrost %s -c %s".formatted(verb, quoted);
    }

    Terminal terminal() {
        return Terminal.standard(json);
    }
}
