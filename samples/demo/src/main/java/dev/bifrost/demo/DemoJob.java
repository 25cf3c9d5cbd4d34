package dev.bifrost.demo;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.CommandContext;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** The demo's config and mapping, and the rounds run with them. Both demos, the real and the small one, are this job. */
final class DemoJob {

    static final String MAPPING = """
            tables:
              - table: airports
                mode: full
                pipeline:
                  - vertex: { label: Airport, id_column: iata, properties: [name, city, state, country, latitude, longitude] }
              - table: flights
                mode: incremental
            %s    pipeline:
                  - edge:
                      type: FLIGHT
                      key: [date]
                      src: { label: Airport, column: origin }
                      dst: { label: Airport, column: destination }
                      properties: [date, delay, distance]
            """;

    private static final String FILTER = "    filter: { column: date, lt: 2001-01-13 }\n";

    private static final String CONFIG = """
            source: { files: { directory: data } }
            sink: %s
            ledger: { file: { directory: state } }
            mapping: mapping.yaml
            listeners:
              - demo-rounds: { file: rounds.tsv }
            """;

    private static final String LAKE_MAPPING = """
            tables:
              - table: airports
                mode: cdc
                pipeline:
                  - vertex:
                      label: Airport
                      id_column: iata
                      properties: [name, city, state, country, latitude, longitude]
              - table: flights
                mode: cdc
                pipeline:
                  - edge:
                      type: FLIGHT
                      key: [id]
                      src: { label: Airport, column: origin }
                      dst: { label: Airport, column: destination }
                      properties: [date, delay, distance]
            """;

    private static final String LAKE_CONFIG = CONFIG.replace(
            "{ files: { directory: data } }", "{ iceberg: { catalog: { type: directory, warehouse: warehouse } } }");

    private final DemoFolder folder;
    private final CommandContext context;

    DemoJob(DemoFolder folder, CommandContext context) {
        this.folder = folder;
        this.context = context;
    }

    /** @param sink as the config names it: {@code { falkordb: {..} }} */
    void configure(String sink, boolean allRows) {
        folder.write(folder.mapping(), MAPPING.formatted(allRows ? "" : FILTER));
        folder.write(folder.config(), CONFIG.formatted(sink));
    }

    /** The same for Iceberg tables, which are followed by their changes. */
    void configureLake(String sink) {
        folder.write(folder.mapping(), LAKE_MAPPING);
        folder.write(folder.config(), LAKE_CONFIG.formatted(sink));
    }

    /** A round whose report is shown only if it fails. */
    LoggedRound quietRound() {
        var report = new ByteArrayOutputStream();
        try {
            return round(new PrintStream(report, true, StandardCharsets.UTF_8));
        } catch (BifrostException e) {
            context.err().print(report.toString(StandardCharsets.UTF_8));
            throw e;
        }
    }

    /**
     * Runs a round with the verb that a user would type.
     *
     * @param results where its report goes
     * @throws BifrostException {@code demo.ROUND_FAILED} if the verb, which has said why, did not end with 0
     */
    LoggedRound round(PrintStream results) {
        int code = context.run(List.of("sync", "--config", folder.config().toString()), results);
        if (code != 0) {
            throw new BifrostException(
                    DemoErrors.ROUND_FAILED,
                    "the round ended with exit code " + code + ", see above; config and mapping are in "
                            + folder.path());
        }
        List<LoggedRound> rounds = RoundLog.read(folder.rounds());
        return rounds.get(rounds.size() - 1);
    }
}
