package dev.bifrost.runtime.host;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.bundle.Closing;
import dev.bifrost.runtime.bundle.Held;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.round.RoundPolicies;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.Set;

/**
 * The components that a config names, opened as they are asked for, and the mapping compiled against them. Made anew when
 * the bundle of one of them was replaced.
 *
 * <p>One thread.
 */
public final class Wiring implements AutoCloseable {

    private final BundleSpace space;
    private final HostConfig config;
    private final KnownCustoms known;
    private final Optional<SchemaMemory> memory;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Deque<Held<?>> held = new ArrayDeque<>();
    private TableSource source;
    private GraphSink sink;
    private Ledger ledger;
    private LiveMapping mapping;

    /** For a look: the mapping is refused if one of its tables cannot be seen. */
    public Wiring(BundleSpace space, HostConfig config) {
        this(space, config, new KnownCustoms(), Optional.empty());
    }

    /** For a look at one table after another: a table that cannot be seen, or does not fit, leaves the others alone. */
    public static Wiring ofEachTable(BundleSpace space, HostConfig config, Path file) {
        return new Wiring(space, config, new KnownCustoms(), Optional.of(SchemaMemory.of(config, file)));
    }

    /**
     * @param known what the components of custom steps declared in an earlier wiring of the same host
     * @param memory how tables were last seen; empty if every table must be seen
     */
    Wiring(BundleSpace space, HostConfig config, KnownCustoms known, Optional<SchemaMemory> memory) {
        this.space = space;
        this.config = config;
        this.known = known;
        this.memory = memory;
    }

    /** What a round of this config does where the graph is not what the ledger says. */
    public RoundPolicies policies() {
        return RuntimeHost.policies(config, Set.of());
    }

    public TableSource source() {
        if (source == null) {
            source = Guarded.component(
                    hold(space.registry().open(TableSource.class, config.source())), TableSource.class);
        }
        return source;
    }

    public GraphSink sink() {
        if (sink == null) {
            sink = Guarded.component(hold(space.registry().open(GraphSink.class, config.sink())), GraphSink.class);
        }
        return sink;
    }

    public Ledger ledger() {
        if (ledger == null) {
            ledger = Guarded.component(hold(space.registry().open(Ledger.class, config.ledger())), Ledger.class);
        }
        return ledger;
    }

    /** @throws dev.bifrost.api.BifrostException that lists every problem of the mapping */
    public CompiledMapping mapping() {
        if (mapping == null) {
            var spec = MappingReader.read(config.mapping());
            var tables = source();
            var shapes = new LiveShapes(tables, memory);
            mapping = new LiveMapping(
                    shapes,
                    opener -> new MappingCompiler(tables, config.source().name(), opener, shapes).compile(spec),
                    space.registry(),
                    known);
            open.push(mapping);
        }
        return mapping.compiled();
    }

    /**
     * Looks again at tables that could not be seen; whether {@link #mapping} is another one now.
     *
     * @param last how the tables fared since the last look
     */
    boolean lookAgain(RoundReport last) {
        return mapping.lookAgain(last);
    }

    private <T> Held<T> hold(Held<T> component) {
        open.push(component);
        held.push(component);
        return component;
    }

    boolean isStale() {
        return mapping.isStale() || held.stream().anyMatch(Held::isStale);
    }

    @Override
    public void close() {
        var closing = new Closing();
        open.forEach(closing::close);
        open.clear();
        held.clear();
        closing.rethrow();
    }
}
