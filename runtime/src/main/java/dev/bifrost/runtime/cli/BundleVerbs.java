package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Command;
import dev.bifrost.api.CommandContext;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.runtime.host.BundleSpace;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Verbs that bundles add: {@link Command} components, found without a config file. */
final class BundleVerbs {

    private BundleVerbs() {}

    /**
     * @param builtIn the verbs that are not looked for here, for the message
     * @param out where results go
     */
    static int run(String verb, List<String> args, Set<String> builtIn, PrintStream out) {
        try (var space = open()) {
            var names = space.registry().names(Command.class);
            if (!names.contains(verb)) {
                var known = new TreeSet<>(builtIn);
                known.addAll(names);
                throw new BifrostException(
                        CliErrors.UNKNOWN_VERB,
                        "there is no verb %s; there is %s. bifrost --help says what each does"
                                .formatted(verb, String.join(", ", known)));
            }
            try (var command = space.registry().open(Command.class, new ComponentRef(verb, Map.of()))) {
                if (args.contains("--help") || args.contains("-h")) {
                    out.println(command.call(Command::usage).strip());
                    return ExitCode.OK;
                }
                return command.call(c -> c.run(args, new Context(verb, out)));
            }
        }
    }

    /** Name and summary of each, sorted by name. */
    static Map<String, String> summaries() {
        var summaries = new TreeMap<String, String>();
        try (var space = open()) {
            for (String name : space.registry().names(Command.class)) {
                try (var command = space.registry().open(Command.class, new ComponentRef(name, Map.of()))) {
                    summaries.put(name, command.call(Command::summary));
                }
            }
        }
        return summaries;
    }

    private static BundleSpace open() {
        var settings = BundleSpace.Settings.withoutConfig(
                cache().resolve("work"), Path.of("").toAbsolutePath());
        return BundleSpace.open(settings, List.of(), event -> {});
    }

    /** The user's own folder for what can be made again. */
    private static Path cache() {
        String home = System.getenv("BIFROST_HOME");
        return home == null ? Path.of(System.getProperty("user.home"), ".bifrost") : Path.of(home);
    }

    private record Context(String verb, PrintStream out) implements CommandContext {
        @Override
        public PrintStream err() {
            return System.err;
        }

        @Override
        public boolean interactive() {
            return Terminal.isInteractive();
        }

        @Override
        public Path workingDirectory() {
            return Path.of("").toAbsolutePath();
        }

        @Override
        public Path cacheDirectory() {
            try {
                return Files.createDirectories(cache().resolve(verb));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public int run(List<String> args, PrintStream results) {
            return Bifrost.runWithin(args, results);
        }
    }
}
