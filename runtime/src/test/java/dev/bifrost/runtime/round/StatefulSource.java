package dev.bifrost.runtime.round;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.arrow.vector.VectorSchemaRoot;

/** A scripted source that also shows the table as it is now. */
final class StatefulSource implements TableSource, StateReader {

    private static final String STATE = "state";

    final ScriptedSource script;
    Rows state;

    StatefulSource(ScriptedSource script) {
        this.script = script;
    }

    @Override
    public Window at(TableSpec spec, Cursor cursor) {
        return Window.full(cursor, CursorUpdate.to(STATE), Window.Plan.UNKNOWN);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        if (!window.to().text().equals(STATE)) {
            return script.read(spec, window);
        }
        var rows = Stream.of(state).iterator();
        return new TableBatches() {
            @Override
            public Optional<VectorSchemaRoot> next() {
                return rows.hasNext() ? Optional.of(rows.next().root()) : Optional.empty();
            }

            @Override
            public void close() {
                // nothing is held ahead
            }
        };
    }

    @Override
    public Set<SyncMode> modes() {
        return script.modes();
    }

    @Override
    public List<String> tables() {
        return script.tables();
    }

    @Override
    public TableDescription describe(String table) {
        return script.describe(table);
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        return script.poll(spec, since);
    }
}
