package dev.bifrost.sink.falkordb.local;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Command;
import dev.bifrost.api.CommandContext;
import dev.bifrost.falkordb.server.FalkorDbUnavailableException;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import dev.bifrost.falkordb.server.Running;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** {@code bifrost falkordb start|stop|status}. */
public final class FalkorDbCommand implements Command {

    private static final int DONE = 0;
    private static final int NOT_RUNNING = 1;
    private static final int USAGE = 2;

    @Override
    public String summary() {
        return "Start, stop or find a local FalkorDB for a first look and for tests";
    }

    @Override
    public String usage() {
        return """
                bifrost falkordb start|stop|status [--json]

                  start    use FALKORDB_URL if it is set; else start a server on this machine: in a container if an engine
                           answers, else from the npm package, with an own port and data directory
                  stop     stop the server that start started; never another one
                  status   say whether it runs, and where

                  --json   one JSON object as the last line: running, url, origin, version

                Exit codes: 0 done (status: it runs), 1 nothing runs, 2 wrong usage, 3 no server is to be had.""";
    }

    @Override
    public int run(List<String> args, CommandContext context) {
        boolean json = args.contains("--json");
        var words = args.stream().filter(word -> !word.equals("--json")).toList();
        if (words.size() != 1) {
            context.err().println("bifrost falkordb takes one of start, stop and status; see bifrost falkordb --help");
            return USAGE;
        }
        var server = LocalFalkorDb.standard();
        try {
            return switch (words.getFirst()) {
                case "start" -> show(Optional.of(server.start(context.err()::println)), json, context);
                case "status" -> show(server.status(), json, context);
                case "stop" -> {
                    boolean stopped = server.stop();
                    say(
                            stopped ? "stopped" : "nothing to stop: no server runs that this command started",
                            json,
                            context);
                    result(Optional.empty(), json, context);
                    yield DONE;
                }
                default -> {
                    context.err()
                            .println("'%s' is none of start, stop and status; see bifrost falkordb --help"
                                    .formatted(words.getFirst()));
                    yield USAGE;
                }
            };
        } catch (FalkorDbUnavailableException e) {
            throw new BifrostException(LocalErrors.UNAVAILABLE, e.getMessage(), e);
        }
    }

    private static int show(Optional<Running> running, boolean json, CommandContext context) {
        say(
                running.map(server ->
                                "FalkorDB %s runs at %s (%s)".formatted(server.version(), server.url(), origin(server)))
                        .orElse("no local FalkorDB runs; bifrost falkordb start starts one"),
                json,
                context);
        result(running, json, context);
        return running.isPresent() ? DONE : NOT_RUNNING;
    }

    private static String origin(Running server) {
        return server.origin().name().toLowerCase(Locale.ROOT);
    }

    private static void say(String line, boolean json, CommandContext context) {
        (json ? context.err() : context.out()).println(line);
    }

    /** The values hold no character that JSON escapes: a URL without credentials, two words of our own. */
    private static void result(Optional<Running> running, boolean json, CommandContext context) {
        if (json) {
            context.out()
                    .println(running.map(
                                    server -> "{\"running\":true,\"url\":\"%s\",\"origin\":\"%s\",\"version\":\"%s\"}"
                                            .formatted(
                                                    withoutCredentials(server.url()), origin(server), server.version()))
                            .orElse("{\"running\":false}"));
        }
    }

    private static String withoutCredentials(String url) {
        return url.replaceFirst("//[^@/]*@", "//").replaceAll("[\"\\\\\\p{Cntrl}]", "");
    }
}
