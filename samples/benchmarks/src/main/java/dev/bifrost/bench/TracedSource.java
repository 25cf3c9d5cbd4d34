package dev.bifrost.bench;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The shipped file source, with a note of how long each batch took to be read. */
final class TracedSource implements TableSource, ComponentFactory<ComponentFactory.NoConfig, TableSource> {

    private final RoundStages stages;
    private TableSource files;

    TracedSource(RoundStages stages) {
        this.stages = stages;
    }

    @Override
    public Class<TableSource> type() {
        return TableSource.class;
    }

    @Override
    public String name() {
        return "traced-files";
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public TableSource create(NoConfig config, ComponentContext context) {
        files = context.open(TableSource.class, new ComponentRef("files", Map.of("directory", "data")));
        return this;
    }

    @Override
    public Set<SyncMode> modes() {
        return files.modes();
    }

    @Override
    public List<String> tables() {
        return files.tables();
    }

    @Override
    public TableDescription describe(String table) {
        return files.describe(table);
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        return files.poll(spec, since);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        var batches = files.read(spec, window);
        return new TableBatches() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                long begin = System.nanoTime();
                var batch = batches.next();
                stages.read(begin);
                return batch;
            }

            @Override
            public void close() {
                batches.close();
            }
        };
    }
}
