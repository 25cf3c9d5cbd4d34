package dev.bifrost.testkit;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Set;

/** A good source; a subclass puts one fault into it. */
class DelegatingSource implements TableSource {

    final ScriptedSource good;

    DelegatingSource(TestContext context, SyncMode... modes) {
        var allocator = context.allocator();
        good = new ScriptedSource(allocator, modes)
                .full(
                        "persons",
                        Rows.of(allocator).column("id", 1L, 2L).column("name", "Ann", "Bob"),
                        Rows.of(allocator).column("id", 3L).column("name", "Cid"))
                .full("cities", Rows.of(allocator).column("name", "Oslo"));
    }

    @Override
    public Set<SyncMode> modes() {
        return good.modes();
    }

    @Override
    public List<String> tables() {
        return good.tables();
    }

    @Override
    public TableDescription describe(String table) {
        return good.describe(table);
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        return good.poll(spec, since);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        return good.read(spec, window);
    }

    @Override
    public void close() {
        good.close();
    }
}
