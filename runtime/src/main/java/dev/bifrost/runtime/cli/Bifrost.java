package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The program {@code bifrost}: finds the verb, runs it, turns what it throws into an exit code.
 *
 * <p>A verb that is not built in is looked for in the bundles.
 */
@Command(
        name = "bifrost",
        description = "Keeps a property graph equal to a set of tables.",
        synopsisSubcommandLabel = "VERB",
        subcommands = {
            Validate.class,
            Explain.class,
            Delta.class,
            Sync.class,
            Rebuild.class,
            Run.class,
            Status.class,
            Verify.class,
            Dlq.class
        },
        footer = {
            "",
            "A first look:",
            "  bifrost demo                  flights and airports in a graph, in about a minute",
            "Then, with a bifrost.yaml of your own:",
            "  bifrost validate              check config and mapping against the real tables",
            "  bifrost explain               what the next round would read and send",
            "  bifrost sync                  one round",
            "  bifrost rebuild               the whole graph at once: a large first load, or a new start",
            "  bifrost run                   rounds until stopped",
            "  bifrost verify                whether the graph is what the tables make of it",
            "  bifrost dlq list              rows that could not be stored, of tables that keep them",
            "",
            "bifrost VERB --help says more of a verb."
        })
public final class Bifrost implements Runnable {

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    private boolean help;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version.")
    private boolean version;

    private final boolean typed;
    private final PrintStream out;

    /** The program as a person calls it. */
    public Bifrost() {
        this(true, System.out);
    }

    private Bifrost(boolean typed, PrintStream out) {
        this.typed = typed;
        this.out = out;
    }

    /** Whether a person typed the command line; else a verb runs another. */
    boolean isTyped() {
        return typed;
    }

    /** Where results go. */
    PrintStream out() {
        return out;
    }

    @Override
    public void run() {
        out.println(helpText());
    }

    /** Called by the launcher. */
    public static void main(String[] args) {
        quietLibraries();
        System.exit(run(List.of(args)));
    }

    /** Libraries that log through the JDK say in what way they are set up; a person wants to hear of faults only. */
    private static void quietLibraries() {
        Logger.getLogger("").setLevel(Level.WARNING);
    }

    /** Runs a command line in this process. */
    static int run(List<String> args) {
        return run(args, new Bifrost());
    }

    /** Runs the command line of a verb that another verb needs. */
    static int runWithin(List<String> args, PrintStream out) {
        return run(args, new Bifrost(false, out));
    }

    private static int run(List<String> args, Bifrost program) {
        var line = commandLine(program);
        String verb = args.isEmpty() ? "" : args.getFirst();
        try {
            if (args.isEmpty() || verb.equals("--help") || verb.equals("-h")) {
                program.out.println(helpText());
                return ExitCode.OK;
            }
            if (verb.startsWith("-") || line.getSubcommands().containsKey(verb)) {
                return line.execute(args.toArray(String[]::new));
            }
            return BundleVerbs.run(
                    verb, args.subList(1, args.size()), line.getSubcommands().keySet(), program.out);
        } catch (BifrostException e) {
            return fail(e, args.contains("--json"), program);
        }
    }

    private static CommandLine commandLine(Bifrost program) {
        var line = new CommandLine(program);
        line.setCommandName("bifrost");
        line.getCommandSpec().version("bifrost " + Version.text());
        line.getSubcommands().values().forEach(Bifrost::addHelp);
        line.setExecutionExceptionHandler((exception, failed, parsed) -> {
            if (exception instanceof BifrostException e) {
                return fail(e, parsed.originalArgs().contains("--json"), program);
            }
            throw exception;
        });
        line.setParameterExceptionHandler((wrong, args) -> {
            wrong.getCommandLine().usage(System.err);
            var error = new BifrostException(CliErrors.WRONG_USAGE, wrong.getMessage());
            return fail(error, List.of(args).contains("--json"), program);
        });
        return line;
    }

    private static void addHelp(CommandLine verb) {
        verb.addMixin("help", new HelpOption());
        verb.getSubcommands().values().forEach(Bifrost::addHelp);
    }

    /** An error is for a person on stderr, and with {@code --json} also an object on stdout. */
    private static int fail(BifrostException e, boolean json, Bifrost program) {
        new Terminal(program.out, System.err, json, false, "").failed(e);
        return ExitCode.of(e);
    }

    /** The help, with the verbs that bundles add. */
    private static String helpText() {
        var line = commandLine(new Bifrost());
        var help = line.getUsageMessage().stripTrailing();
        var added = new ArrayList<String>();
        BundleVerbs.summaries().forEach((name, summary) -> added.add("  %-10s%s".formatted(name, summary)));
        return added.isEmpty() ? help : help + "\n\nVerbs of bundles:\n" + String.join("\n", added);
    }

    /** {@code --help} on every verb. */
    private static final class HelpOption {
        @Option(
                names = {"-h", "--help"},
                usageHelp = true,
                description = "Show this help.")
        private boolean help;
    }
}
