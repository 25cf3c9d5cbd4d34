package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.HistoryReader;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;

/** Names in a table that has the states v1 to v3: a good source; a subclass puts one fault into it. */
class VersionedSource implements TableSource, HistoryReader {

    static final List<String> STATES = List.of("v1", "v2", "v3");

    private static final List<List<String>> NAMES =
            List.of(List.of(), List.of("Ann", "Bob"), List.of("Bob", "Cid"), List.of("Bob", "Cid", "Dan"));

    private final BufferAllocator allocator;

    VersionedSource(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** A row of a changelog, or of a state if there is no kind. */
    record Image(String kind, String name) {}

    /** What turns one version into another, removals first. */
    List<Image> changes(int from, int to) {
        var images = new ArrayList<Image>();
        NAMES.get(from).stream()
                .filter(name -> !NAMES.get(to).contains(name))
                .forEach(name -> images.add(new Image("delete", name)));
        NAMES.get(to).stream()
                .filter(name -> !NAMES.get(from).contains(name))
                .forEach(name -> images.add(new Image("insert", name)));
        return images;
    }

    int version(String state) {
        int at = STATES.indexOf(state);
        if (at < 0) {
            throw new BifrostException(
                    TestkitErrors.UNKNOWN_TABLE, "table persons has no state %s; it has %s".formatted(state, STATES));
        }
        return at + 1;
    }

    @Override
    public Window between(TableSpec spec, Optional<String> from, Optional<String> to) {
        int start = from.map(this::version).orElse(0);
        int end = to.map(this::version).orElse(STATES.size());
        return window(spec, start == 0 ? Cursor.START : Cursor.of(String.valueOf(start)), end);
    }

    Window window(TableSpec spec, Cursor since, int end) {
        if (!modes().contains(spec.mode())) {
            throw new BifrostException(
                    TestkitErrors.UNSUPPORTED_MODE, "no mode " + spec.mode().word());
        }
        int start = since.isStart() ? 0 : Integer.parseInt(since.text());
        long commits = Math.abs(end - start);
        var plan = new Window.Plan(List.of(), OptionalLong.empty(), 0, 0, List.of())
                .over(new Window.Commits(
                        Map.of("commit", commits), Optional.of(Instant.ofEpochSecond(start)), commits, 0, 0));
        var update = CursorUpdate.to(String.valueOf(end));
        return spec.mode() == SyncMode.FULL || start == 0
                ? Window.full(since, update, plan)
                : new Window(since, update, Window.Kind.CHANGES, Window.OldImages.FULL, Optional.empty(), plan);
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        return since.text().equals(String.valueOf(STATES.size()))
                ? Poll.idle()
                : Poll.news(window(spec, since, STATES.size()));
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        boolean changes = window.kind() == Window.Kind.CHANGES;
        int from = changes ? Integer.parseInt(window.from().text()) : 0;
        var images = changes(from, Integer.parseInt(window.to().text()));
        return new TableBatches() {
            private boolean done;

            @Override
            public Optional<VectorSchemaRoot> next() {
                if (done) {
                    return Optional.empty();
                }
                done = true;
                return Optional.of(batch(images, changes));
            }

            @Override
            public void close() {
                done = true;
            }
        };
    }

    private VectorSchemaRoot batch(List<Image> images, boolean changes) {
        var rows = Rows.of(allocator);
        if (changes) {
            rows.column(
                    text(ChangeType.COLUMN), images.stream().map(Image::kind).toArray());
        }
        return rows.column(text("name"), images.stream().map(Image::name).toArray())
                .root();
    }

    private static Field text(String name) {
        return Field.nullable(name, ArrowType.Utf8.INSTANCE);
    }

    @Override
    public Set<SyncMode> modes() {
        return Set.of(SyncMode.FULL, SyncMode.CDC);
    }

    @Override
    public List<String> tables() {
        return List.of("persons");
    }

    @Override
    public TableDescription describe(String table) {
        try (var none = batch(List.of(), false)) {
            return new TableDescription(none.getSchema(), List.of());
        }
    }
}
