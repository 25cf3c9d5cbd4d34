package dev.bifrost.bench;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.io.IOException;
import java.util.List;

/** Rounds of a real host with its FalkorDB sink: markers, fence, cursor and all. */
final class HostArm implements DeltaArm, AutoCloseable {

    private final String graph;
    private final DealtSource source = new DealtSource();
    private final BifrostHost host;

    HostArm(String graph, BenchFolder folder, BenchServer server) throws IOException {
        this.graph = graph;
        var config =
                BenchFolder.configure(folder.folder(graph), "{ dealt: {} }", server.sink(graph), DealtTable.mapping());
        host = BifrostHost.start(new HostOptions(config, List.of(source), List.of(), false));
    }

    @Override
    public String graph() {
        return graph;
    }

    @Override
    public void load(DealtTable table, int count) {
        write(table, count, 0);
    }

    @Override
    public void write(DealtTable table, int count, long version) {
        source.deal(table, Deal.write(count, version));
        round(table);
    }

    @Override
    public void delete(DealtTable table, int count, long version) {
        source.deal(table, Deal.delete(count, version));
        round(table);
    }

    private void round(DealtTable table) {
        for (TableOutcome outcome : host.syncOnce().tables()) {
            boolean expected = outcome.table().equals(table.table());
            var status = expected ? TableOutcome.Status.SYNCED : TableOutcome.Status.IDLE;
            if (outcome.status() != status) {
                throw new IllegalStateException("table %s: %s %s"
                        .formatted(
                                outcome.table(),
                                outcome.status(),
                                outcome.failure()
                                        .map(TableOutcome.Failure::message)
                                        .orElse("")));
            }
        }
    }

    @Override
    public void close() {
        host.close();
    }
}
