package dev.bifrost.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheMiddleTwo() {
        assertThat(samples(4, 1, 3, 2).median()).isEqualTo(2.5);
        assertThat(samples(9, 1, 5).median()).isEqualTo(5);
    }

    @Test
    void ratiosAreTakenTurnByTurnSoThatSlowTurnsFallOut() {
        assertThat(samples(20, 2000, 22).medianOver(samples(10, 1000, 10))).isEqualTo(2);
    }

    @Test
    void theSpreadIsTheRangeInPartsOfTheMedian() {
        assertThat(samples(8, 10, 13).spread()).isEqualTo(0.5);
    }

    @Test
    void nothingMeasuredHasNoMedian() {
        assertThatThrownBy(() -> new Samples().median()).hasMessage("nothing was measured");
    }

    private static Samples samples(double... values) {
        var samples = new Samples();
        for (double value : values) {
            samples.add(value);
        }
        return samples;
    }
}
