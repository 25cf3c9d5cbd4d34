package dev.bifrost.runtime.host;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.bundle.Closing;
import dev.bifrost.runtime.bundle.Held;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.MappingCompiler;
import dev.bifrost.runtime.mapping.MappingReader;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The components that a config names, opened as they are asked for, and the mapping compiled against them. Made anew when
 * the bundle of one of them was replaced.
 */
public final class Wiring implements AutoCloseable {

    private final BundleSpace space;
    private final HostConfig config;
    private final CustomComponents customs;
    private final Deque<AutoCloseable> open = new ArrayDeque<>();
    private final Deque<Held<?>> held = new ArrayDeque<>();
    private TableSource source;
    private GraphSink sink;
    private Ledger ledger;
    private CompiledMapping mapping;

    public Wiring(BundleSpace space, HostConfig config) {
        this(space, config, new KnownCustoms());
    }

    /** @param known what the components of custom steps declared in an earlier wiring of the same host */
    Wiring(BundleSpace space, HostConfig config, KnownCustoms known) {
        this.space = space;
        this.config = config;
        this.customs = new CustomComponents(space.registry(), known);
        open.push(customs);
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
            mapping = new MappingCompiler(source(), config.source().name(), customs).compile(spec);
        }
        return mapping;
    }

    private <T> Held<T> hold(Held<T> component) {
        open.push(component);
        held.push(component);
        return component;
    }

    boolean isStale() {
        return customs.isStale() || held.stream().anyMatch(Held::isStale);
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
