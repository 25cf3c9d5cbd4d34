package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.bundle.Closing;
import dev.bifrost.runtime.bundle.Held;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.round.RoundPolicies;
import dev.bifrost.runtime.round.RoundRunner;
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
    private final Past past;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Deque<Held<?>> held = new ArrayDeque<>();
    private TableSource source;
    private GraphSink sink;
    private Ledger ledger;
    private LiveMapping mapping;

    /** What a mapping is compiled with where a table's columns cannot be seen, or no longer fit. */
    public enum Past {
        /** Nothing: the mapping is refused. */
        FORGOTTEN,
        /** The columns as they were last seen. For a look, which notes nothing. */
        RECALLED,
        /** The same, and what is seen now is noted. */
        KEPT
    }

    public Wiring(BundleSpace space, HostConfig config, Past past) {
        this(space, config, past, new KnownCustoms());
    }

    /** @param known what the components of custom steps declared in an earlier wiring of the same host */
    Wiring(BundleSpace space, HostConfig config, Past past, KnownCustoms known) {
        this.space = space;
        this.config = config;
        this.past = past;
        this.known = known;
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
            var shapes = new LiveShapes(tables, memory());
            mapping = new LiveMapping(
                    shapes,
                    opener -> new MappingCompiler(tables, config.source().name(), opener, shapes).compile(spec),
                    space.registry(),
                    known);
            open.push(mapping);
        }
        return mapping.compiled();
    }

    private Optional<SchemaMemory> memory() {
        return switch (past) {
            case FORGOTTEN -> Optional.empty();
            case RECALLED -> recalled();
            case KEPT -> Optional.of(memory(ledger()));
        };
    }

    /** A running host holds its ledger; a look goes without its notes then. */
    private Optional<SchemaMemory> recalled() {
        try {
            return Optional.of(memory(ledger()).untouched());
        } catch (BifrostException e) {
            return Optional.empty();
        }
    }

    private SchemaMemory memory(Ledger owner) {
        return new SchemaMemory(
                config.workDirectory().resolve("schemas"),
                owner.lineage(),
                config.source().name());
    }

    /**
     * What rounds work with.
     *
     * @param allocator for rounds; closed by the caller, before this
     * @param letters the folder of dead letters
     */
    public RoundRunner.Parts parts(LentAllocator allocator, Path letters) {
        return new RoundRunner.Parts(source(), sink(), ledger(), mapping(), allocator, space.spills(), letters);
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
