package dev.bifrost.runtime.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HashSet128Test {

    /** Few homes and many entries, so that they push one another on, also over the end of the arrays. */
    @Test
    void itHoldsWhatAnyOtherSetHoldsWhateverComesAndGoes() {
        var random = new Random(7);
        var set = new HashSet128();
        var plain = new HashSet<List<Long>>();
        for (int step = 0; step < 200_000; step++) {
            long high = random.nextInt(40);
            long low = 1000 + random.nextInt(40) - (random.nextInt(20) == 0 ? 1000 : 0);
            if (random.nextBoolean()) {
                set.add(high, low);
                plain.add(List.of(high, low));
            } else {
                assertThat(set.remove(high, low)).isEqualTo(plain.remove(List.of(high, low)));
            }
            if (step % 20_000 == 0) {
                for (long h = 0; h < 40; h++) {
                    for (long l = 0; l < 1040; l++) {
                        assertThat(set.contains(h, l)).isEqualTo(plain.contains(List.of(h, l)));
                    }
                }
            }
        }
    }
}
