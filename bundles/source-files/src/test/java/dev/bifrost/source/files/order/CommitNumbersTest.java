package dev.bifrost.source.files.order;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class CommitNumbersTest {

    @Test
    void eachNumberCountsOnceWhateverTheOrderAndTheSet() {
        for (int seed = 0; seed < 200; seed++) {
            var random = new Random(seed);
            int range = 1 + random.nextInt(300);
            var expected = new TreeSet<Long>();
            var all = new CommitNumbers();
            for (int file = 0; file < 4; file++) {
                var one = new CommitNumbers();
                for (int i = random.nextInt(100); i > 0; i--) {
                    long number = random.nextInt(range) - range / 2;
                    one.add(number);
                    expected.add(number);
                }
                all.addAll(one);
            }
            assertThat(all.count()).as("seed %d", seed).isEqualTo(OptionalLong.of(expected.size()));
        }
    }

    @Test
    void theOutermostNumbersAreNumbersToo() {
        var numbers = new CommitNumbers();
        for (long number : new long[] {Long.MAX_VALUE, Long.MIN_VALUE, Long.MAX_VALUE - 1, Long.MIN_VALUE, 0}) {
            numbers.add(number);
        }
        assertThat(numbers.count()).hasValue(4);
    }

    @Test
    void aCounterMayGoOnForEverAndGapsMayNot() {
        var counter = new CommitNumbers();
        var sparse = new CommitNumbers();
        for (long i = 0; i < 200_000; i++) {
            counter.add(i);
            sparse.add(2 * i);
        }
        assertThat(counter.count()).hasValue(200_000);
        assertThat(sparse.count()).as("too many to tell apart").isEmpty();
        counter.addAll(sparse);
        assertThat(counter.count()).isEmpty();
    }
}
