package dev.bifrost.sink.falkordb.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.cypher.Statement;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PacingTest {

    private static final Statement VERTICES =
            new Statement("v", Statement.Part.VERTICES, "vertices", "create", Optional.of("update"));
    private static final Statement EDGES =
            new Statement("e", Statement.Part.EDGES, "edges", "create", Optional.empty());

    private final Pacing pacing = new Pacing(new BatchLimits(1_000, 1 << 20));

    @Test
    void newElementsAreTakenForGrantedUntilABatchMetOnesThatWereThere() {
        assertThat(pacing.text(VERTICES)).isEqualTo("create");
        pacing.met(VERTICES, 100, 51);
        assertThat(pacing.text(VERTICES)).isEqualTo("create");
        pacing.met(VERTICES, 100, 49);
        assertThat(pacing.text(VERTICES)).isEqualTo("update");
        pacing.met(VERTICES, 100, 100);
        assertThat(pacing.text(VERTICES)).isEqualTo("create");
    }

    @Test
    void aStatementWithOneFormKeepsIt() {
        pacing.met(EDGES, 100, 0);
        assertThat(pacing.text(EDGES)).isEqualTo("create");
    }

    @Test
    void aConstraintEndsUpdatingForGood() {
        assertThat(pacing.leavesUpdating(VERTICES)).isFalse();
        pacing.met(VERTICES, 100, 0);
        assertThat(pacing.leavesUpdating(VERTICES)).isTrue();
        assertThat(pacing.text(VERTICES)).isEqualTo("create");
        pacing.met(VERTICES, 100, 0);
        assertThat(pacing.text(VERTICES)).isEqualTo("create");
        assertThat(pacing.leavesUpdating(VERTICES)).isFalse();
    }

    @Test
    void aRefusedNumberOfRowsIsHalvedAndTriedDoubledAfterMany() {
        pacing.refused(EDGES, 1_000);
        assertThat(pacing.rows(EDGES)).isEqualTo(500);
        assertThat(pacing.rows(VERTICES)).isEqualTo(1_000);
        for (int i = 0; i < 31; i++) {
            pacing.passed(EDGES, 500);
        }
        assertThat(pacing.rows(EDGES)).isEqualTo(500);
        pacing.passed(EDGES, 500);
        assertThat(pacing.rows(EDGES)).isEqualTo(1_000);
    }
}
