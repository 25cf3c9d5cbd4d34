package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.History.Commit;
import dev.bifrost.dist.histories.History.Event;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.dist.histories.History.Round;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Leaves out what a failing history does not need to fail: events, rows, faults; greedily, for a bounded time. */
final class Shrinker {

    private final Predicate<History> fails;
    private final long deadline;

    /** @param fails whether a history still fails */
    Shrinker(Predicate<History> fails, Duration limit) {
        this.fails = fails;
        this.deadline = System.nanoTime() + limit.toNanos();
    }

    History shrink(History history) {
        var smallest = history;
        for (var smaller = smaller(smallest); smaller.isPresent(); smaller = smaller(smallest)) {
            smallest = smaller.get();
        }
        return smallest;
    }

    private Optional<History> smaller(History history) {
        return candidates(history).stream()
                .filter(candidate -> System.nanoTime() < deadline && fails.test(candidate))
                .findFirst();
    }

    private static List<History> candidates(History history) {
        var candidates = new ArrayList<History>();
        for (int i = history.events().size() - 1; i >= 0; i--) {
            var without = new ArrayList<>(history.events());
            without.remove(i);
            candidates.add(history.with(without));
        }
        for (int i = 0; i < history.events().size(); i++) {
            for (var event : smaller(history.events().get(i))) {
                var changed = new ArrayList<>(history.events());
                changed.set(i, event);
                candidates.add(history.with(changed));
            }
        }
        return candidates;
    }

    private static List<Event> smaller(Event event) {
        var smaller = new ArrayList<Event>();
        switch (event) {
            case Commit commit -> {
                for (int i = 0; i < commit.gone().size(); i++) {
                    smaller.add(new Commit(commit.table(), without(commit.gone(), i), commit.put()));
                }
                for (int i = 0; i < commit.put().size(); i++) {
                    smaller.add(new Commit(commit.table(), commit.gone(), without(commit.put(), i)));
                }
            }
            case Round round when round.restart() -> smaller.add(new Round(round.fault(), false));
            case Round round
            when round.fault().point() != History.Point.NOWHERE -> smaller.add(new Round(Fault.NONE, false));
            default -> {}
        }
        return smaller;
    }

    private static <T> List<T> without(List<T> list, int index) {
        var shorter = new ArrayList<>(list);
        shorter.remove(index);
        return List.copyOf(shorter);
    }
}
