package dev.bifrost.demo;

import dev.bifrost.api.CommandContext;
import dev.bifrost.falkordb.server.Running;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** {@code bifrost demo iceberg}: another process commits to Iceberg tables, and after each commit a round brings the graph up to it. */
final class LakeDemo {

    static final String GRAPH = "demo_iceberg";

    private static final long ROWS = 100_000;

    private final DemoFolder folder;
    private final CommandContext context;
    private final DemoOptions options;
    /** Where a person reads on. */
    private final PrintStream lines;

    LakeDemo(DemoFolder folder, CommandContext context, DemoOptions options) {
        this.folder = folder;
        this.context = context;
        this.options = options;
        this.lines = options.lines(context);
    }

    /** @return whether the graph was equal to the tables after each commit */
    boolean run(Running server) {
        var complaints = folder.path().resolve("writer.log");
        try (var graph = new DemoGraph(server.url(), GRAPH);
                var writer = new LakeWriter(folder.path().resolve("warehouse"), complaints)) {
            graph.drop();
            var job = new DemoJob(folder, context);
            job.configureLake(DemoCommand.sink(server, GRAPH));
            introduce(server);
            var facts = new ArrayList<LakeFacts>();
            for (LakeStep step : LakeStep.values()) {
                facts.add(step(step, writer, job, graph));
            }
            next(facts);
            return facts.stream().allMatch(LakeFacts::areGood);
        }
    }

    private void introduce(Running server) {
        lines.printf(
                "Iceberg tables in %s%n  airports   3,376 rows%n  flights    partitioned by month%n",
                folder.path().resolve("warehouse"));
        lines.printf("are written by another process, and go into the graph '%s' of%n%s.%n", GRAPH, server);
        lines.printf(
                "%n%s says how:%n%n%s%n",
                folder.mapping(), DemoFolder.text(folder.mapping()).indent(2));
    }

    private LakeFacts step(LakeStep step, LakeWriter writer, DemoJob job, DemoGraph graph) {
        lines.printf("%d of %d, %s%n", step.ordinal() + 1, LakeStep.values().length, step.name());
        var commit = writer.commit(words(step));
        lines.printf("  %s%n", step.title(commit));
        step.lesson().lines().forEach(line -> lines.printf("  %s%n", line));
        var round = job.quietRound();
        var facts =
                new LakeFacts(step, commit, round, LakeCounts.of(graph, commit.text("instead")), LakeCounts.of(commit));
        facts.print(lines);
        if (options.json()) {
            context.out().println(facts.json());
        }
        return facts;
    }

    private String[] words(LakeStep step) {
        if (step != LakeStep.LOAD) {
            return new String[] {step.word()};
        }
        return new String[] {
            step.word(),
            folder.data().resolve("airports/airports.csv").toString(),
            folder.data().resolve("flights/flights-3m.parquet").toString(),
            Long.toString(options.rows() == 0 ? ROWS : options.rows())
        };
    }

    private void next(List<LakeFacts> facts) {
        String bifrost = System.getProperty("bifrost.command", "bifrost");
        String config = "--config " + folder.config();
        lines.println("Try next");
        lines.println("  # the update as rows, old and new");
        lines.printf(
                "  %s delta flights --from %s --to %s --limit 4 %s%n",
                bifrost, snapshot(facts, LakeStep.APPEND), snapshot(facts, LakeStep.UPDATE), config);
        lines.println("  # how far the graph is, and how far behind");
        lines.printf("  %s status %s%n", bifrost, config);
        lines.println("  # what the next round would read");
        lines.printf("  %s explain %s%n", bifrost, config);
        if (!options.allRows()) {
            lines.println("  # all three million flights");
            lines.printf("  %s demo iceberg --rows all%n", bifrost);
        }
    }

    private static String snapshot(List<LakeFacts> facts, LakeStep step) {
        return facts.get(step.ordinal()).commit().text("snapshot");
    }
}
