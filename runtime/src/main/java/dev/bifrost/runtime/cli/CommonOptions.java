package dev.bifrost.runtime.cli;

import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.host.RuntimeHost;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
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

    /** Starts the host of the config, with progress on the terminal. */
    RuntimeHost host(Terminal terminal, Collection<String> reload, boolean takeOver) {
        var options = HostOptions.of(config).listen(new ProgressPrinter(terminal, System::nanoTime));
        return RuntimeHost.start(takeOver ? options.takingOver() : options, Set.copyOf(reload));
    }

    Terminal terminal() {
        return Terminal.standard(json);
    }
}
