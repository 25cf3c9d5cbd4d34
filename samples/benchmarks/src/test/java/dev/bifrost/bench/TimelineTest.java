package dev.bifrost.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class TimelineTest {

    private static final long SECOND = 1_000_000_000;

    @Test
    void overlapIsTheTimeInWhichBothWereAtWork() {
        var timeline = new Timeline();
        timeline.add("server", 0, 4 * SECOND);
        timeline.add("read", 1 * SECOND, 2 * SECOND);
        timeline.add("encode", 3 * SECOND, 6 * SECOND);

        assertThat(timeline.overlap("server", List.of("read", "encode"))).isEqualTo(2, within(1e-9));
        assertThat(timeline.overlap("server", List.of("read"))).isEqualTo(1, within(1e-9));
        assertThat(timeline.wallSeconds()).isEqualTo(6, within(1e-9));
    }

    @Test
    void stagesThatFollowEachOtherDoNotOverlap() {
        var timeline = new Timeline();
        timeline.add("read", 0, SECOND);
        timeline.add("server", SECOND, 2 * SECOND);

        assertThat(timeline.overlap("server", List.of("read"))).isZero();
    }
}
