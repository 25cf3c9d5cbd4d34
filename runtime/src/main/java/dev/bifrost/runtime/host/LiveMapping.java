package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.runtime.bundle.ComponentRegistry;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CustomOpener;
import dev.bifrost.runtime.mapping.TableShape;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * A host's mapping, compiled with the tables that could be seen. The others are looked at again before each round, and
 * join when they can be seen and fit; one that does not fit fails alone, with the reason.
 *
 * <p>One thread.
 */
final class LiveMapping implements AutoCloseable {

    private final LiveShapes shapes;
    private final Function<CustomOpener, CompiledMapping> compiler;
    private final ComponentRegistry registry;
    private final KnownCustoms known;
    private final Map<String, TableDescription> unfit = new HashMap<>();
    private CustomComponents customs;
    private CompiledMapping compiled;

    /**
     * @param shapes those that the compiler asks
     * @param known what custom components declared before
     */
    LiveMapping(
            LiveShapes shapes,
            Function<CustomOpener, CompiledMapping> compiler,
            ComponentRegistry registry,
            KnownCustoms known) {
        this.shapes = shapes;
        this.compiler = compiler;
        this.registry = registry;
        this.known = known;
        this.customs = opened();
    }

    CompiledMapping compiled() {
        return compiled;
    }

    boolean isStale() {
        return customs.isStale();
    }

    /** Looks again at tables that were not seen; whether {@link #compiled} is another one now. */
    boolean lookAgain() {
        boolean news = false;
        for (String table : shapes.unsettled()) {
            news |= lookAgain(table);
        }
        return news;
    }

    private boolean lookAgain(String table) {
        TableShape before = shapes.of(table);
        TableDescription now;
        try {
            now = shapes.lookAgain(table);
        } catch (BifrostException e) {
            return before instanceof TableShape.Unseen unseen && tell(table, unseen.reason(), e);
        }
        if (before instanceof TableShape.Remembered past && past.description().equals(now)) {
            shapes.put(table, new TableShape.Seen(now));
            return false;
        }
        return !now.equals(unfit.get(table)) && join(table, before, now);
    }

    /** A table that is still not seen, perhaps for another reason. */
    private boolean tell(String table, BifrostException before, BifrostException now) {
        if (before.toString().equals(now.toString())) {
            return false;
        }
        unfit.remove(table);
        return leaveOut(table, now);
    }

    private boolean join(String table, TableShape before, TableDescription now) {
        shapes.put(table, new TableShape.Seen(now));
        CustomComponents joined;
        try {
            joined = opened();
        } catch (BifrostException e) {
            unfit.put(table, now);
            return before instanceof TableShape.Remembered ? stay(table, before) : leaveOut(table, e);
        }
        unfit.clear();
        return use(joined);
    }

    /** What is read is compared with what was compiled, as it is when columns change under a running host. */
    private boolean stay(String table, TableShape before) {
        shapes.put(table, before);
        return false;
    }

    private boolean leaveOut(String table, BifrostException reason) {
        shapes.put(table, new TableShape.Unseen(reason));
        return use(opened());
    }

    /** The components of the former mapping are closed when those of the next are in place. */
    private boolean use(CustomComponents next) {
        var former = customs;
        customs = next;
        former.close();
        return true;
    }

    /** Compiles; the components of custom steps that were opened for it. */
    private CustomComponents opened() {
        var opener = new CustomComponents(registry, known);
        try {
            compiled = compiler.apply(opener);
        } catch (RuntimeException | Error e) {
            opener.close();
            throw e;
        }
        shapes.remember();
        return opener;
    }

    @Override
    public void close() {
        customs.close();
    }
}
