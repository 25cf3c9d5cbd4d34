package dev.bifrost.runtime.cli;

import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.host.RuntimeHost;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.round.HostIdentity;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Options that every verb has. */
final class CommonOptions {

    private static final String DEFAULT_CONFIG = "bifrost.yaml";
    /** The launcher says in this property how it was called. */
    private static final String COMMAND = "bifrost.command";

    @Spec(Spec.Target.MIXEE)
    private CommandSpec verb;

    @Option(
            names = {"-c", "--config"},
            paramLabel = "FILE",
            defaultValue = DEFAULT_CONFIG,
            description =
                    "The host's config file (default: ${DEFAULT-VALUE}). sync and run take several, a graph each.")
    private List<Path> configs;

    @Option(names = "--json", description = "Print the result as one JSON object, the last line of the output.")
    boolean json;

    /** The config file, for what is done to one graph. */
    Path config() {
        requireOneConfig(verb.qualifiedName());
        return configs.getFirst();
    }

    /** @param what the word or option that works on one graph */
    void requireOneConfig(String what) {
        if (configs.size() > 1) {
            throw new ParameterException(
                    commandLine(),
                    "%s takes one --config, since it is about one graph; call it for each".formatted(what));
        }
    }

    /** Of several graphs, each with its file; at most one for most verbs. */
    List<Path> configs() {
        return configs;
    }

    boolean areSeveral() {
        return configs.size() > 1;
    }

    /** Starts the host of the config, with progress on the terminal. */
    RuntimeHost host(Terminal terminal, Collection<String> reload, boolean takeOver) {
        var options = HostOptions.of(config()).listen(new ProgressPrinter(terminal, System::nanoTime));
        return RuntimeHost.start(takeOver ? options.takingOver() : options, Set.copyOf(reload));
    }

    /** Opens what the config names, without a host. */
    OpenConfig open(Wiring.Past past) {
        return OpenConfig.of(config(), past);
    }

    /** This host, as a graph knows it. */
    HostIdentity identity() {
        return RuntimeHost.identity(config(), false);
    }

    /** Tells the person who typed a verb what to type next; not a program, nor a verb that runs this one. */
    void next(String advice) {
        if (program().isTyped() && !json) {
            program().out().println("Next: " + advice);
        }
    }

    /** The command line of another verb with the same config. */
    String command(String other) {
        String program = quoted(System.getProperty(COMMAND, "bifrost"));
        String file = config().toString();
        return file.equals(DEFAULT_CONFIG)
                ? "%s %s".formatted(program, other)
                : "%s %s -c %s".formatted(program, other, quoted(file));
    }

    private static String quoted(String word) {
        return word.indexOf(' ') < 0 ? word : "'" + word + "'";
    }

    /** Of the verb that was typed, for a message about its options. */
    CommandLine commandLine() {
        return verb.commandLine();
    }

    Terminal terminal() {
        return Terminal.standard(program().out(), json);
    }

    private Bifrost program() {
        return (Bifrost) verb.root().userObject();
    }
}
