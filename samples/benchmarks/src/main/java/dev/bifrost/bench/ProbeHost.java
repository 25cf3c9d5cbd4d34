package dev.bifrost.bench;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.nio.file.Path;
import java.util.List;

/** A host that a probe sits in as a listener; its own table is one row, which it keeps nowhere. */
final class ProbeHost {

    private ProbeHost() {}

    /** Its config, in a new folder. */
    static Path config(Path place, String probe) throws Exception {
        ParquetTables.one(place.resolve("data/tiny"), 1);
        return BenchFolder.configure(
                place,
                "{ files: { directory: data } }",
                "{ \"null\": {} }",
                """
                tables:
                  - table: tiny
                    mode: full
                    pipeline:
                      - vertex: { label: Tiny, id_column: id }
                """,
                "listeners: [{ %s: {} }]".formatted(probe),
                "memory: 1GiB");
    }

    static BifrostHost start(Path config, ComponentFactory<?, ?> probe) {
        return BifrostHost.start(new HostOptions(config, List.of(probe), List.of(), false));
    }
}
