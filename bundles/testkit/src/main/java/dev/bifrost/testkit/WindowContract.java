package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ErrorType;
import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.HistoryReader;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.StateReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What every source does that is a {@link HistoryReader}: the state at the end of a window is the state at its start and the
 * window. A class may implement it beside {@link TableSourceContract}.
 */
@ExtendWith(AllocatorExtension.class)
public interface WindowContract {

    /** A new source over data that stays the same during the test. Its batches come from the context's allocator. */
    TableSource source(TestContext context);

    /** The name of a table with several states, whose columns are the same in all of them. */
    String table();

    /**
     * Names of at least three states of the table, oldest first. The last one is the present state, and no two are equal.
     * Asked after {@link #source}.
     */
    List<String> states(TestContext context);

    /** The modes in which the source names states; all that it offers if this is not overridden. */
    default Set<SyncMode> windowModes() {
        return EnumSet.allOf(SyncMode.class);
    }

    @Test
    default void aStateIsTheOneBeforeAndTheWindowBetweenThem(TestContext context) {
        everyMode(context, asked -> {
            for (int from = 0; from < asked.states().size(); from++) {
                for (int to = from + 1; to < asked.states().size(); to++) {
                    asked.goes(asked.states().get(from), asked.states().get(to));
                }
            }
        });
    }

    @Test
    default void backwardsTheSameHoldsOrTheWindowIsRefused(TestContext context) {
        everyMode(context, asked -> {
            var window = asked.attempt(asked.present(), asked.states().getFirst());
            if (window.isPresent()) {
                asked.state(asked.present())
                        .plus(asked.source(), asked.spec(), window.get())
                        .hasTheRowsOf(asked.state(asked.states().getFirst()), "the present state and the window back");
            }
        });
    }

    @Test
    default void fromAStateToItselfNothingChanges(TestContext context) {
        everyMode(context, asked -> {
            for (var state : asked.states()) {
                asked.goes(state, state);
                var window = asked.window(state, state);
                if (asked.spec().mode() != SyncMode.FULL) {
                    assertThat(SourceReads.read(asked.source(), asked.spec(), window)
                                    .rows())
                            .as("rows between %s and itself", state)
                            .isEmpty();
                }
            }
        });
    }

    @Test
    default void statesThatAreNamedDiffer(TestContext context) {
        everyMode(context, asked -> {
            assertThat(asked.states()).hasSizeGreaterThanOrEqualTo(3).doesNotHaveDuplicates();
            for (int i = 1; i < asked.states().size(); i++) {
                var window =
                        asked.window(asked.states().get(i - 1), asked.states().get(i));
                assertThat(SourceReads.read(asked.source(), asked.spec(), window)
                                .rows())
                        .as(
                                "rows between %s and %s",
                                asked.states().get(i - 1), asked.states().get(i))
                        .isNotEmpty();
            }
        });
    }

    @Test
    default void withoutAnEndAWindowReachesThePresentState(TestContext context) {
        everyMode(context, asked -> {
            var start = Optional.of(asked.states().getFirst());
            var open = asked.history().between(asked.spec(), start, Optional.empty());
            assertThat(open.to())
                    .isEqualTo(asked.window(asked.states().getFirst(), asked.present())
                            .to());
        });
    }

    @Test
    default void aPollGoesOnWhereAWindowEnds(TestContext context) {
        everyMode(context, asked -> {
            for (var state : asked.states()) {
                var cursor = asked.end(state);
                var reached = asked.state(state);
                int windows = 0;
                while (asked.source().poll(asked.spec(), cursor) instanceof Poll.News news) {
                    reached = reached.plus(asked.source(), asked.spec(), news.window());
                    cursor = cursor.plus(news.window().to());
                    assertThat(++windows).as("windows after %s", state).isLessThan(1_000);
                }
                reached.hasTheRowsOf(asked.state(asked.present()), "%s and what polls add".formatted(state));
                if (state.equals(asked.present())) {
                    assertThat(windows).as("windows after the present state").isZero();
                }
            }
        });
    }

    @Test
    default void aPlanTellsWhatWaitsBehindItsWindow(TestContext context) {
        everyMode(context, asked -> asked.states().forEach(asked::tellsWhatWaits));
    }

    @Test
    default void aStateThatIsShownAgainIsTheSame(TestContext context) {
        everyMode(context, asked -> {
            for (var state : asked.states()) {
                var again = asked.source() instanceof StateReader reader
                        ? reader.at(asked.spec(), asked.end(state))
                        : asked.history().between(asked.spec(), Optional.empty(), Optional.of(state));
                asked.nothing()
                        .plus(asked.source(), asked.spec(), again)
                        .hasTheRowsOf(asked.state(state), "%s shown again".formatted(state));
            }
        });
    }

    @Test
    default void aFilterNeverLosesAnImageThatMatches(TestContext context) {
        everyMode(context, asked -> {
            var from = Optional.of(asked.states().getFirst());
            var window = asked.history().between(asked.spec(), from, Optional.empty());
            var whole = SourceReads.read(asked.source(), asked.spec(), window).rows();
            for (var field : asked.source().describe(table()).schema().getFields()) {
                if (field.getName().equals(ChangeType.COLUMN)) {
                    continue;
                }
                for (var probe : FilterProbe.of(field, whole)) {
                    var spec = new TableSpec(table(), asked.spec().mode(), List.of(), Optional.of(probe.filter()));
                    var filtered = asked.history().between(spec, from, Optional.empty());
                    assertThat(SourceReads.read(asked.source(), spec, filtered).rows())
                            .as("images with %s", probe.filter())
                            .containsAll(probe.matching());
                }
            }
        });
    }

    @Test
    default void theCommitsOfTwoWindowsAreThoseOfTheWindowOverBoth(TestContext context) {
        everyMode(context, asked -> {
            String start = asked.states().getFirst();
            String middle = asked.states().get(1);
            var over = asked.commits(start, asked.present());
            var first = asked.commits(start, middle);
            var second = asked.commits(middle, asked.present());
            assertThat(first.isPresent() && second.isPresent())
                    .as("the source knows commits, or does not")
                    .isEqualTo(over.isPresent());
            over.ifPresent(all -> {
                assertThat(first.orElseThrow().count()).isPositive();
                assertThat(all.count())
                        .isEqualTo(first.orElseThrow().count()
                                + second.orElseThrow().count());
                assertThat(all.oldest()).isEqualTo(first.orElseThrow().oldest());
            });
        });
    }

    @Test
    default void anUnknownStateIsRefused(TestContext context) {
        everyMode(context, asked -> {
            var unknown = Optional.of("no_such_state");
            for (var present : List.of(Optional.<String>empty(), Optional.of(asked.present()))) {
                var refusal = Refusals.refused(
                        "an unknown start",
                        List.of(ErrorType.CONFIG),
                        () -> asked.history().between(asked.spec(), unknown, present));
                assertThat(refusal.getMessage()).contains("no_such_state", table());
                Refusals.refused(
                        "an unknown end",
                        List.of(ErrorType.CONFIG),
                        () -> asked.history().between(asked.spec(), present, unknown));
            }
        });
    }

    @Test
    default void otherModesAreRefused(TestContext context) {
        try (var source = source(context)) {
            var present = Optional.of(states(context).getLast());
            for (var mode : SyncMode.values()) {
                if (!(windowModes().contains(mode) && source.modes().contains(mode))) {
                    var refusal = Refusals.refused(
                            "a window in mode " + mode.word(),
                            List.of(ErrorType.CONFIG),
                            () -> ((HistoryReader) source)
                                    .between(TableSpec.of(table(), mode), Optional.empty(), present));
                    assertThat(refusal.getMessage()).contains(mode.word());
                }
            }
        }
    }

    /** Asks in each mode; nothing may be held after the source is closed. */
    private void everyMode(TestContext context, Consumer<AskedWindows> question) {
        int asked = 0;
        for (var mode : windowModes()) {
            try (var source = source(context)) {
                assertThat(source).isInstanceOf(HistoryReader.class);
                if (source.modes().contains(mode)) {
                    question.accept(new AskedWindows(source, TableSpec.of(table(), mode), states(context)));
                    asked++;
                }
            }
            assertThat(context.allocator().getAllocatedMemory())
                    .as("bytes held after the source was closed, mode %s", mode.word())
                    .isZero();
        }
        assertThat(asked).as("modes in which the source names states").isPositive();
    }
}
