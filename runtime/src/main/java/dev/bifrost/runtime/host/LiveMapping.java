package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.runtime.bundle.ComponentRegistry;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CustomOpener;
import dev.bifrost.runtime.mapping.TableShape;
import dev.bifrost.runtime.mapping.Turn;
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

    /** What was seen of tables that were left out for it, so that the same is not tried again. */
    private final Map<String, Object> unfit = new HashMap<>();

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

    /**
     * Looks again at tables that were not seen or do not fit; whether {@link #compiled} is another one now.
     *
     * @param last how the tables fared since the last look
     */
    boolean lookAgain(RoundReport last) {
        boolean news = false;
        for (String table : shapes.unsettled()) {
            news |= lookAgain(table, last);
        }
        return news;
    }

    private boolean lookAgain(String table, RoundReport last) {
        TableShape before = shapes.of(table);
        TableShape now = look(table, last);
        if (before instanceof TableShape.Remembered) {
            return switch (now) {
                case TableShape.Seen seen -> {
                    shapes.put(table, seen); // what was compiled holds
                    yield false;
                }
                case TableShape.Remembered again -> false;
                default -> take(table, now);
            };
        }
        Object sight = sight(now);
        return !sight.equals(sight(before)) && !sight.equals(unfit.get(table)) && take(table, now);
    }

    private TableShape look(String table, RoundReport last) {
        TableShape now = shapes.lookAgain(table);
        return now instanceof TableShape.Remembered past && isFailedBy(past.reason(), table, last)
                ? new TableShape.Broken(past.description(), past.reason())
                : now;
    }

    /** Whether a read only repeats what the look has found. */
    private static boolean isFailedBy(BifrostException reason, String table, RoundReport last) {
        return last.tables().stream()
                .filter(outcome -> outcome.table().equals(table))
                .flatMap(outcome -> outcome.failure().stream())
                .anyMatch(failure -> failure.code().equals(reason.code().code()));
    }

    /** What a look has brought, comparable with that of another look. */
    private static Object sight(TableShape shape) {
        return switch (shape) {
            case TableShape.Seen seen -> seen.description();
            case TableShape.Changed changed -> changed.now();
            case TableShape.Remembered past -> past.reason().toString();
            case TableShape.Broken past -> past.reason().toString();
            case TableShape.Unseen none -> none.reason().toString();
        };
    }

    private boolean take(String table, TableShape shape) {
        unfit.remove(table);
        shapes.put(table, shape);
        try {
            use(opened());
        } catch (BifrostException e) {
            unfit.put(table, sight(shape));
            shapes.put(table, new TableShape.Unseen(e));
            use(opened());
        }
        if (shapes.isSettled(table)) {
            unfit.clear();
        }
        return true;
    }

    /** The components of the former mapping are closed when those of the next are in place. */
    private void use(CustomComponents next) {
        var former = customs;
        customs = next;
        former.close();
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
        compiled.turns().forEach(this::settle);
        shapes.remember();
        return opener;
    }

    /** What the compiler made of a table that it had a choice about. */
    private void settle(Turn turn) {
        TableShape shape = shapes.of(turn.table());
        if (turn instanceof Turn.Absent absent) {
            if (!(shape instanceof TableShape.Unseen)) {
                if (absent.reason().type() != ErrorType.EXTERNAL) { // what is away may be there the next time
                    unfit.put(turn.table(), sight(shape));
                }
                shapes.put(turn.table(), new TableShape.Unseen(absent.reason()));
            }
        } else if (shape instanceof TableShape.Changed changed && !(turn instanceof Turn.Broken)) {
            shapes.put(turn.table(), new TableShape.Seen(changed.now()));
        }
    }

    @Override
    public void close() {
        customs.close();
    }
}
