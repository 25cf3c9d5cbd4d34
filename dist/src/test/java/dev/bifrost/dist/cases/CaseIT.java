package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.testkit.Cypher;
import dev.bifrost.testkit.LiveFalkorDb;
import dev.bifrost.testkit.LiveGraph;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A job and its graph for each test, and an eye on the graph. */
@ExtendWith(LiveFalkorDb.class)
abstract class CaseIT {

    protected Job job;
    protected Cypher graph;

    @BeforeEach
    final void open(@TempDir Path folder, LiveGraph live) {
        job = new Job(folder, live);
        graph = new Cypher(live);
    }

    @AfterEach
    final void end() {
        try {
            job.close();
        } finally {
            graph.close();
        }
    }

    protected static void assertSynced(TableOutcome outcome) {
        assertThat(outcome.status()).as("%s", outcome).isEqualTo(TableOutcome.Status.SYNCED);
    }

    protected static void assertFailed(TableOutcome outcome, String code) {
        assertThat(outcome.status()).as("%s", outcome).isEqualTo(TableOutcome.Status.FAILED);
        assertThat(outcome.failure().orElseThrow().code()).as("%s", outcome).isEqualTo(code);
    }
}
