package dev.bifrost.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    @Test
    void aPercentileIsTheLeastTimeThatSoManyDoNotExceed() {
        var times = new Percentiles(IntStream.rangeClosed(1, 200)
                .mapToObj(i -> Duration.ofMillis(201 - i))
                .toList());
        assertThat(times.millis(50)).isEqualTo(100);
        assertThat(times.millis(95)).isEqualTo(190);
        assertThat(times.millis(100)).isEqualTo(200);
    }

    @Test
    void aSingleTimeIsEveryPercentile() {
        var times = new Percentiles(List.of(Duration.ofMillis(7)));
        assertThat(times.millis(1)).isEqualTo(7);
        assertThat(times.millis(95)).isEqualTo(7);
    }

    @Test
    void nothingMeasuredHasNone() {
        assertThatThrownBy(() -> new Percentiles(List.of())).hasMessage("nothing was measured");
    }
}
