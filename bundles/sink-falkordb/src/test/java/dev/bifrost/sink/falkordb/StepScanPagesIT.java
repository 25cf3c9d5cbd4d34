package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static dev.bifrost.sink.falkordb.ReferenceModel.CODESHARE;
import static dev.bifrost.sink.falkordb.ReferenceModel.FLIGHT;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.sink.falkordb.ReferenceModel.LIVES_IN;
import static dev.bifrost.sink.falkordb.ReferenceModel.MEMBER;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.keyedEdge;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.testkit.Mutations.Row;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A scan shows the elements that carry a step's marker, each once, whatever the page size. */
class StepScanPagesIT extends SinkIT {

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 10_000})
    void aScanShowsWhatItsStepContributesTo(int page) {
        var sink = sink();
        sink.attach();
        sink.write(Script.load(sink.mutations()));
        assertThat(sink.scan(PERSON, page)).containsExactlyInAnyOrder("_gar_id=i:1;", "_gar_id=i:2;", "_gar_id=i:3;");
        assertThat(sink.scan(MEMBER, page)).containsExactly("_gar_id=i:1;");
        assertThat(sink.scan(LIVES_IN, page))
                .containsExactlyInAnyOrder("_gar_src=i:1; _gar_dst=s:Oslo;", "_gar_src=i:9; _gar_dst=s:Rome;");
        assertThat(sink.scan(KNOWS, page))
                .containsExactlyInAnyOrder(
                        "_gar_src=i:1; _gar_dst=i:1;", "_gar_src=i:1; _gar_dst=i:2;", "_gar_src=i:2; _gar_dst=i:7;");
        assertThat(sink.scan(CODESHARE, page)).containsExactly("_gar_src=s:Oslo; _gar_dst=s:Rome; _gar_id=k1");
    }

    @Test
    void aHubIsReadInPagesAndParallelEdgesTogether() {
        var sink = sink();
        sink.attach();
        var spokes = IntStream.range(0, 300)
                .mapToObj(i -> edge("i:0;", "i:" + i + ";", 1L))
                .toArray(Row[]::new);
        var parallel = IntStream.range(0, 40)
                .mapToObj(i -> keyedEdge("s:A;", "s:B;", "k" + i, 1L, null, null))
                .toArray(Row[]::new);
        sink.write(sink.mutations().edges(KNOWS, spokes).edges(FLIGHT, parallel));
        assertThat(sink.scan(KNOWS, 16)).hasSize(300).doesNotHaveDuplicates();
        assertThat(sink.scan(FLIGHT, 16)).hasSize(40).doesNotHaveDuplicates();
    }

    @Test
    void anEmptyGraphShowsNothingAndAMissingOneIsLost() {
        var sink = sink();
        sink.attach();
        assertThat(sink.scan(PERSON, 10)).isEmpty();
        graph.drop();
        assertFault(FalkorDbErrors.GRAPH_LOST, () -> sink.scan(PERSON, 10));
    }
}
