package dev.bifrost.bench;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;

/** A source of made-up rows: the benchmark deals a table its next window, every other table stays idle. */
final class DealtSource implements TableSource, ComponentFactory<ComponentFactory.NoConfig, TableSource> {

    private final Map<String, Deal> next = new HashMap<>();
    private int dealt;
    private BufferAllocator allocator;

    /** The next round brings this, and for no other table anything. */
    void deal(DealtTable table, Deal deal) {
        next.clear();
        next.put(table.table(), deal);
        dealt++;
    }

    @Override
    public Class<TableSource> type() {
        return TableSource.class;
    }

    @Override
    public String name() {
        return "dealt";
    }

    @Override
    public Class<NoConfig> configType() {
        return NoConfig.class;
    }

    @Override
    public TableSource create(NoConfig config, ComponentContext context) {
        allocator = context.allocator();
        return this;
    }

    @Override
    public Set<SyncMode> modes() {
        return Set.of(SyncMode.CDC);
    }

    @Override
    public List<String> tables() {
        return Arrays.stream(DealtTable.values()).map(DealtTable::table).toList();
    }

    @Override
    public TableDescription describe(String table) {
        return new TableDescription(DealtTable.SCHEMA, List.of("id"));
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        Deal deal = next.get(spec.table());
        String to = Integer.toString(dealt);
        if (deal == null || since.text().equals(to)) {
            return Poll.idle();
        }
        var images = deal.kind() == Window.Kind.CHANGES ? Window.OldImages.FULL : Window.OldImages.NONE;
        return Poll.news(
                new Window(since, CursorUpdate.to(to), deal.kind(), images, Optional.empty(), Window.Plan.UNKNOWN));
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        return new DealtBatches(DealtTable.of(spec.table()), next.get(spec.table()), allocator);
    }
}
