package dev.bifrost.testkit;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;

/** One fault at a time in a source that names states: the contract finds it. */
final class WindowContractCanFailTest {

    /** What the faulty sources have in common. */
    interface OnPersons extends WindowContract {
        TableSource source(BufferAllocator allocator);

        @Override
        default TableSource source(TestContext context) {
            return source(context.allocator());
        }

        @Override
        default String table() {
            return "persons";
        }

        @Override
        default List<String> states(TestContext context) {
            return VersionedSource.STATES;
        }
    }

    @Test
    void aRemovalThatIsLost() {
        ContractRun.fails(LosesRemovals.class, "aStateIsTheOneBeforeAndTheWindowBetweenThem");
    }

    static final class LosesRemovals implements OnPersons {
        @Override
        public TableSource source(BufferAllocator allocator) {
            return new VersionedSource(allocator) {
                @Override
                List<Image> changes(int from, int to) {
                    return super.changes(from, to).stream()
                            .filter(image -> image.kind().equals("insert"))
                            .toList();
                }
            };
        }
    }

    @Test
    void aRemovalOfARowThatIsNotThere() {
        ContractRun.fails(RemovesTwice.class, "backwardsTheSameHoldsOrTheWindowIsRefused");
    }

    static final class RemovesTwice implements OnPersons {
        @Override
        public TableSource source(BufferAllocator allocator) {
            return new VersionedSource(allocator) {
                @Override
                List<Image> changes(int from, int to) {
                    var images = super.changes(from, to);
                    images.stream()
                            .filter(image -> from > to && image.kind().equals("delete"))
                            .findFirst()
                            .ifPresent(images::addFirst);
                    return images;
                }
            };
        }
    }

    @Test
    void anUnknownStateThatCountsAsTheFirst() {
        ContractRun.fails(KnowsEveryState.class, "anUnknownStateIsRefused");
    }

    static final class KnowsEveryState implements OnPersons {
        @Override
        public TableSource source(BufferAllocator allocator) {
            return new VersionedSource(allocator) {
                @Override
                int version(String state) {
                    return STATES.contains(state) ? super.version(state) : 1;
                }
            };
        }
    }

    @Test
    void aWindowThatEndsBehindItsState() {
        ContractRun.fails(EndsEarly.class, "aPollGoesOnWhereAWindowEnds");
    }

    static final class EndsEarly implements OnPersons {
        @Override
        public TableSource source(BufferAllocator allocator) {
            return new VersionedSource(allocator) {
                @Override
                public Window between(TableSpec spec, Optional<String> from, Optional<String> to) {
                    return super.between(
                            spec, from, to.filter(state -> !state.equals("v3")).or(() -> Optional.of("v2")));
                }
            };
        }
    }

    @Test
    void commitsThatAreCountedTwice() {
        ContractRun.fails(CountsTwice.class, "theCommitsOfTwoWindowsAreThoseOfTheWindowOverBoth");
    }

    static final class CountsTwice implements OnPersons {
        @Override
        public TableSource source(BufferAllocator allocator) {
            return new VersionedSource(allocator) {
                @Override
                Window window(TableSpec spec, Cursor since, int end) {
                    var good = super.window(spec, since, end);
                    var commits = new Window.Commits(Map.of("commit", (long) end), Optional.of(Instant.EPOCH), 0, 0, 0);
                    return new Window(
                            good.from(),
                            good.to(),
                            good.kind(),
                            good.oldImages(),
                            good.reload(),
                            good.plan().over(commits));
                }
            };
        }
    }

    @Test
    void piecesOfAWayThatHideTheRestOfIt() {
        ContractRun.fails(HidesTheRest.class, "aPlanTellsWhatWaitsBehindItsWindow");
    }

    static final class HidesTheRest implements OnPersons {
        @Override
        public TableSource source(BufferAllocator allocator) {
            return new VersionedSource(allocator) {
                @Override
                public Poll poll(TableSpec spec, Cursor since) {
                    int end = since.isStart() ? 1 : Integer.parseInt(since.text()) + 1;
                    return end > STATES.size() ? Poll.idle() : Poll.news(window(spec, since, end));
                }
            };
        }
    }
}
