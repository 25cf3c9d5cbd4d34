package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * A source whose tables and windows a test writes down:
 *
 * <pre>{@code
 * new ScriptedSource(allocator)
 *     .full("persons", Rows.of(allocator).column("id", 1L, 2L))
 *     .changes("persons", Rows.of(allocator).column("_change_type", "delete").column("id", 2L));
 * }</pre>
 *
 * <p>Each call adds one window to a table's history, of the batches given. The cursor counts the windows that were read;
 * a poll gives the next one, as one commit, or is idle. Every column is read and no filter is used, which the contract of a source
 * allows. A table may get further windows, and faults, while a host runs between rounds.
 */
public final class ScriptedSource implements TableSource {

    private final BufferAllocator allocator;
    private final Set<SyncMode> modes;
    private final Map<String, Script> scripts = new TreeMap<>();
    private final List<String> calls = Collections.synchronizedList(new ArrayList<>());

    private record Scripted(Window.Kind kind, Optional<Window.Reload> reload, List<Rows> batches) {}

    private record Fault(int afterBatches, BifrostException exception) {}

    private static final class Script {
        private final List<Scripted> windows = new ArrayList<>();
        private final Set<Integer> recorded = new HashSet<>();
        private final Deque<Fault> faults = new ArrayDeque<>();
        private List<String> rowKey = List.of();
        private Optional<Schema> schema = Optional.empty();
    }

    /** A source of the given modes; of every mode if none is given. */
    public ScriptedSource(BufferAllocator allocator, SyncMode... modes) {
        this.allocator = allocator;
        this.modes = modes.length == 0 ? EnumSet.allOf(SyncMode.class) : Set.of(modes);
    }

    /** The next window of the table is the whole of it. */
    public ScriptedSource full(String table, Rows... batches) {
        return add(table, Window.Kind.FULL, Optional.empty(), batches);
    }

    /** The next window of the table is the whole of it: no rows, as the table's own record says. */
    public ScriptedSource emptied(String table) {
        full(table);
        script(table).recorded.add(script(table).windows.size());
        return this;
    }

    /** The next window of the table is the whole of it, for a reason. */
    public ScriptedSource reload(String table, Window.Reload reason, Rows... batches) {
        return add(table, Window.Kind.FULL, Optional.of(reason), batches);
    }

    /** The next window of the table brings added rows. */
    public ScriptedSource append(String table, Rows... batches) {
        return add(table, Window.Kind.APPEND, Optional.empty(), batches);
    }

    /** The next window of the table brings changes; the batches have a {@link ChangeType#COLUMN}. */
    public ScriptedSource changes(String table, Rows... batches) {
        return add(table, Window.Kind.CHANGES, Optional.empty(), batches);
    }

    /** The columns that identify a row of the table. */
    public ScriptedSource rowKey(String table, String... columns) {
        script(table).rowKey = List.of(columns);
        return this;
    }

    /** Describes the table like this, whatever its batches hold. */
    public ScriptedSource schema(String table, Schema schema) {
        script(table).schema = Optional.of(schema);
        return this;
    }

    /** The next read of the table that has no fault before it in the queue fails after that many batches. */
    public ScriptedSource fail(String table, int afterBatches, BifrostException exception) {
        script(table).faults.add(new Fault(afterBatches, exception));
        return this;
    }

    /** Offers this source to a host, under this name: its batches then come from the host's allocator. */
    public ComponentFactory<ComponentFactory.NoConfig, TableSource> lentAs(String name) {
        return new LentSource(name, this);
    }

    /** What was called, in order: {@code poll persons}, {@code read persons}, {@code close}. */
    public List<String> calls() {
        return List.copyOf(calls);
    }

    private ScriptedSource add(String table, Window.Kind kind, Optional<Window.Reload> reload, Rows... batches) {
        script(table).windows.add(new Scripted(kind, reload, List.of(batches)));
        return this;
    }

    private Script script(String table) {
        return scripts.computeIfAbsent(table, name -> new Script());
    }

    @Override
    public Set<SyncMode> modes() {
        return modes;
    }

    @Override
    public List<String> tables() {
        return List.copyOf(scripts.keySet());
    }

    @Override
    public TableDescription describe(String table) {
        var script = known(table);
        var schema = script.schema.orElseGet(() -> script.windows.stream()
                .flatMap(window -> window.batches().stream())
                .findFirst()
                .map(rows -> new Schema(rows.schema().getFields().stream()
                        .filter(field -> !field.getName().equals(ChangeType.COLUMN))
                        .toList()))
                .orElse(new Schema(List.of())));
        return new TableDescription(schema, script.rowKey);
    }

    private Script known(String table) {
        var script = scripts.get(table);
        if (script == null) {
            throw new BifrostException(
                    TestkitErrors.UNKNOWN_TABLE,
                    "there is no table %s; the script has %s".formatted(table, String.join(", ", tables())));
        }
        return script;
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        calls.add("poll " + spec.table());
        if (!modes.contains(spec.mode())) {
            throw new BifrostException(
                    TestkitErrors.UNSUPPORTED_MODE,
                    "mode %s is not scripted; the source has %s"
                            .formatted(
                                    spec.mode().word(),
                                    modes.stream().map(SyncMode::word).toList()));
        }
        var script = known(spec.table());
        int position = since.isStart() ? 0 : Integer.parseInt(since.text());
        if (position >= script.windows.size()) {
            return Poll.idle();
        }
        var scripted = script.windows.get(position);
        var plan = plan(scripted, position + 1, script.windows.size());
        return Poll.news(new Window(
                since,
                CursorUpdate.to(Integer.toString(position + 1)),
                scripted.kind(),
                scripted.kind() == Window.Kind.CHANGES ? Window.OldImages.FULL : Window.OldImages.NONE,
                scripted.reload(),
                script.recorded.contains(position + 1) ? plan.asRecorded() : plan));
    }

    private static Window.Plan plan(Scripted scripted, int number, int of) {
        long rows = scripted.batches().stream().mapToLong(Rows::count).sum();
        var part = new Window.Part("window-" + number, 0, OptionalLong.of(rows));
        var plan = new Window.Plan(List.of(part), OptionalLong.of(rows), 0, 0, List.of()).over(commits(1));
        return number == of ? plan : plan.before(commits(of - number));
    }

    private static Window.Commits commits(long windows) {
        return new Window.Commits(Map.of("window", windows), Optional.empty(), windows, 0, 0);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        return read(spec, window, allocator);
    }

    TableBatches read(TableSpec spec, Window window, BufferAllocator allocator) {
        calls.add("read " + spec.table());
        var script = known(spec.table());
        var batches =
                script.windows.get(Integer.parseInt(window.to().text()) - 1).batches();
        return new Batches(
                new ArrayDeque<>(batches), Optional.ofNullable(script.faults.poll()), batches.size(), allocator);
    }

    @Override
    public void close() {
        calls.add("close");
    }

    private record Batches(Deque<Rows> left, Optional<Fault> fault, int all, BufferAllocator allocator)
            implements TableBatches {
        @Override
        public Optional<VectorSchemaRoot> next() {
            if (fault.isPresent() && all - left.size() >= fault.get().afterBatches()) {
                throw fault.get().exception();
            }
            return Stream.ofNullable(left.poll())
                    .map(rows -> rows.root(allocator))
                    .findFirst();
        }

        @Override
        public void close() {
            left.clear();
        }
    }
}
