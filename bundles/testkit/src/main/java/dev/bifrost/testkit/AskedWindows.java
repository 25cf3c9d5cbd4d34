package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.event.Lag;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.HistoryReader;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A source that is asked for windows of one table. */
final class AskedWindows {
    private final TableSource source;
    private final TableSpec spec;
    private final List<String> states;

    AskedWindows(TableSource source, TableSpec spec, List<String> states) {
        this.source = source;
        this.spec = spec;
        this.states = states;
    }

    TableSource source() {
        return source;
    }

    TableSpec spec() {
        return spec;
    }

    List<String> states() {
        return states;
    }

    HistoryReader history() {
        return (HistoryReader) source;
    }

    String present() {
        return states.getLast();
    }

    Window window(String from, String to) {
        return history().between(spec, Optional.of(from), Optional.of(to));
    }

    /** Empty if the window is refused. */
    Optional<Window> attempt(String from, String to) {
        try {
            return Optional.of(window(from, to));
        } catch (BifrostException refusal) {
            assertThat(refusal.type()).as(refusal.toString()).isEqualTo(ErrorType.CONFIG);
            return Optional.empty();
        }
    }

    Optional<Window.Commits> commits(String from, String to) {
        return window(from, to).plan().commits();
    }

    ReplayedState nothing() {
        return new ReplayedState(source.describe(spec.table()).rowKey());
    }

    Window whole(String state) {
        return history().between(spec, Optional.empty(), Optional.of(state));
    }

    ReplayedState state(String name) {
        return nothing().plus(source, spec, whole(name));
    }

    /** The cursor at a state. */
    Cursor end(String state) {
        var window = whole(state);
        assertThat(window.from()).as("where a window from nothing starts").isEqualTo(Cursor.START);
        return window.from().plus(window.to());
    }

    /** The state at the end is the state at the start and the window. */
    void goes(String from, String to) {
        state(from)
                .plus(source, spec, window(from, to))
                .hasTheRowsOf(
                        state(to),
                        "%s and the window to %s, mode %s"
                                .formatted(from, to, spec.mode().word()));
    }

    /** Each plan on the way to the present state tells how many commits its window leaves. */
    void tellsWhatWaits(String state) {
        var cursor = end(state);
        var told = OptionalLong.empty();
        while (source.poll(spec, cursor) instanceof Poll.News news) {
            var lag = Lag.before(news.window());
            if (told.isPresent() && lag.isPresent()) {
                assertThat(lag.get().commits())
                        .as("commits after %s that the plan before left behind", state)
                        .isEqualTo(told.getAsLong());
            }
            told = lag.isPresent() ? OptionalLong.of(Lag.after(news.window()).commits()) : OptionalLong.empty();
            cursor = cursor.plus(news.window().to());
        }
        assertThat(told.orElse(0)).as("commits behind the last window").isZero();
    }
}
