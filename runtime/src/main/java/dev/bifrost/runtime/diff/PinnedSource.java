package dev.bifrost.runtime.diff;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A source that is asked once for the news of a table and answers the same ever after, so that what a round is going to read is
 * what was looked at, whatever is committed in between.
 */
final class PinnedSource implements TableSource, StateReader {

    private final TableSource source;
    private final Map<String, Asked> asked = new HashMap<>();
    private boolean sealed;

    /** An answer or a fault, and from where. */
    private record Asked(Cursor since, Optional<Poll> answer, Optional<BifrostException> fault) {
        Poll told() {
            return answer.orElseThrow(fault::get);
        }
    }

    PinnedSource(TableSource source) {
        this.source = source;
    }

    /** From now on nothing is asked any more. */
    void seal() {
        sealed = true;
    }

    /** The window of a table, if it had news. */
    Optional<Window> window(String table) {
        return Optional.ofNullable(asked.get(table))
                .flatMap(Asked::answer)
                .filter(Poll.News.class::isInstance)
                .map(answer -> ((Poll.News) answer).window());
    }

    @Override
    public Poll poll(TableSpec spec, Cursor since) {
        var seen = asked.get(spec.table());
        if (seen != null && seen.since().equals(since)) {
            return seen.told();
        }
        if (sealed) {
            throw DiffErrors.PLAN_DIFFERS.because(
                    "table %s: the round would begin elsewhere than the plan; nothing of it was written. See what it would change now with: bifrost explain --diff",
                    spec.table());
        }
        try {
            var answer = source.poll(spec, since);
            asked.put(spec.table(), new Asked(since, Optional.of(answer), Optional.empty()));
            return answer;
        } catch (BifrostException e) {
            asked.put(spec.table(), new Asked(since, Optional.empty(), Optional.of(e)));
            throw e;
        }
    }

    @Override
    public Set<SyncMode> modes() {
        return source.modes();
    }

    @Override
    public List<String> tables() {
        return source.tables();
    }

    @Override
    public TableDescription describe(String table) {
        return source.describe(table);
    }

    @Override
    public TableBatches read(TableSpec spec, Window window) {
        return source.read(spec, window);
    }

    /** Asked only where the mapping was compiled for a source that can. */
    @Override
    public Window at(TableSpec spec, Cursor cursor) {
        return ((StateReader) source).at(spec, cursor);
    }
}
