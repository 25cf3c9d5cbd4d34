package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Command;
import dev.bifrost.api.CommandContext;
import dev.bifrost.falkordb.server.FalkorDbUnavailableException;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import dev.bifrost.falkordb.server.Origin;
import dev.bifrost.falkordb.server.Running;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;

/** {@code bifrost demo}: fetches real flights, starts a FalkorDB, syncs twice and asks the graph. Starts anew each time. */
final class DemoCommand implements Command {

    private static final int DONE = 0;
    private static final int FAILED = 1;
    private static final int UNAVAILABLE = 3;

    @Override
    public String summary() {
        return "Load airports and flights into a local FalkorDB and ask the graph; demo iceberg follows commits";
    }

    @Override
    public String usage() {
        return """
                bifrost demo [--rows all] [--json]
                bifrost demo iceberg [--rows N] [--json]

                Fetches the npm package vega-datasets (17 MB, once), starts a local FalkorDB unless FALKORDB_URL names one, and keeps a
                graph 'demo' equal to two tables: airports (CSV) become vertices, flights (Parquet) become edges. Runs a second
                round, which must find nothing new, and asks the graph for its busiest routes. Every call starts anew.

                With 'iceberg', another process writes the tables into a local Iceberg warehouse, flights by month, and commits an
                append, an update, a delete and a compaction. After each a round is run, and what it read and wrote is shown beside
                counts of the graph and of the tables. The graph is 'demo_iceberg'.

                  --rows all   all 3,000,000 flights of 2001 instead of those before January 13; with 'iceberg' also a number,
                               100,000 if left out
                  --json       nothing else on standard output than one JSON object: vertices, edges, placeholders, rows,
                               first_round_ms, second_round_changes; with 'iceberg' than one object a step

                Exit codes: 0 done, 1 a round failed, 2 wrong usage, 3 npm or FalkorDB is not to be had (the same job is then shown
                on a small table, written as text).""";
    }

    @Override
    public int run(List<String> args, CommandContext context) {
        DemoOptions options = DemoOptions.parse(args);
        Path cache = context.cacheDirectory();
        try (DemoFolder folder = DemoFolder.open(options.iceberg() ? cache.resolve("iceberg") : cache)) {
            Running server;
            try {
                server = prepare(cache, folder, context.err());
            } catch (FalkorDbUnavailableException e) {
                return small(folder, context, options, e.getMessage());
            } catch (BifrostException e) {
                if (e.code() != DemoErrors.DATA_UNAVAILABLE) {
                    throw e;
                }
                return small(folder, context, options, e.getMessage());
            }
            if (options.iceberg()) {
                return new LakeDemo(folder, context, options).run(server) ? DONE : FAILED;
            }
            return flights(folder, context, options, server);
        }
    }

    /** Everything that comes from outside. */
    private static Running prepare(Path cache, DemoFolder folder, PrintStream err) {
        var data = new FlightData(cache);
        if (!data.isFetched()) {
            err.println("fetching the npm package " + FlightData.PACKAGE + " (17 MB)");
        }
        data.layOut(folder.data());
        return LocalFalkorDb.standard().start(err::println);
    }

    private static int flights(DemoFolder folder, CommandContext context, DemoOptions options, Running server) {
        PrintStream out = options.lines(context);
        try (var graph = new DemoGraph(server.url())) {
            graph.drop();
            var job = new DemoJob(folder, context);
            job.configure(sink(server, DemoGraph.NAME), options.allRows());
            out.printf(
                    "Two tables in %s%n  airports  3,376 rows of CSV%n  flights   3,000,000 rows of Parquet",
                    folder.data());
            out.printf("%s%ngo into the graph '%s' of %s.%n", range(options), DemoGraph.NAME, server);
            out.printf(
                    "%n%s says how:%n%n%s%n",
                    folder.mapping(), DemoFolder.text(folder.mapping()).indent(2));
            out.println("Round 1");
            LoggedRound first = job.round(out);
            out.printf("%nRound 2, which must find nothing new%n");
            LoggedRound second = job.round(out);
            var facts = DemoFacts.of(graph, first, second);
            facts.print(out);
            next(out, folder, options);
            return end(context.out(), options, facts);
        }
    }

    private static String range(DemoOptions options) {
        return options.allRows() ? "" : ", of which the mapping takes those before January 13";
    }

    /** The address of an external server may hold a password, which belongs in no file. */
    static String sink(Running server, String graph) {
        String url = server.origin() == Origin.EXTERNAL ? "${env:FALKORDB_URL}" : server.url();
        return "{ falkordb: { url: \"" + url + "\", graph: " + graph + " } }";
    }

    private static int end(PrintStream out, DemoOptions options, DemoFacts facts) {
        if (options.json()) {
            out.println(facts.json());
        }
        return facts.areGood() ? DONE : FAILED;
    }

    private static int small(DemoFolder folder, CommandContext context, DemoOptions options, String reason) {
        context.err().println(reason);
        context.err().println();
        SmallDemo.run(folder, context, options);
        return UNAVAILABLE;
    }

    private static void next(PrintStream out, DemoFolder folder, DemoOptions options) {
        String bifrost = System.getProperty("bifrost.command", "bifrost");
        out.printf("%nTry next%n");
        out.printf(
                "  %s status --config %s     # which state of the tables the graph shows%n", bifrost, folder.config());
        out.printf("  %s explain --config %s    # what the next round would read%n", bifrost, folder.config());
        out.printf("  %s demo%s%n", bifrost, options.allRows() ? "" : " --rows all    # all three million flights");
    }
}
