package dev.bifrost.sink.falkordb;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.testkit.Mutations;
import dev.bifrost.testkit.Rows;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class StepScanIT extends SinkIT {

    @Test
    void everyElementWithTheStepsMarkerIsShownOnceAndNoPlaceholder() {
        var cities = IntStream.range(0, 30_000)
                .mapToObj(i -> vertex("i:%d;".formatted(i), "city " + i))
                .toArray(Mutations.Row[]::new);
        var sink = sink();
        sink.attach();
        sink.write(sink.mutations().vertices(ReferenceModel.CITY, cities));
        sink.write(sink.mutations()
                .edges(ReferenceModel.LIVES_IN, edge("i:1;", "i:7;", livesIn()), edge("i:2;", "i:7;", livesIn())));

        assertThat(scan(ReferenceModel.CITY))
                .extracting(row -> row.get("_gar_id"))
                .hasSize(30_000)
                .doesNotHaveDuplicates();
        assertThat(scan(ReferenceModel.LIVES_IN))
                .extracting(row -> row.get("_gar_src") + " " + row.get("_gar_dst"))
                .containsExactlyInAnyOrder("i:1; i:7;", "i:2; i:7;");
        assertThat(scan(ReferenceModel.PERSON)).isEmpty();
    }

    @Test
    void aLabelWithoutAVertexIsAnEmptyScan() {
        sink().attach();
        assertThat(scan(ReferenceModel.CITY)).isEmpty();
        assertThat(scan(ReferenceModel.LIVES_IN)).isEmpty();
    }

    private static Object[] livesIn() {
        return ReferenceModel.LIVES_IN.properties().stream().map(any -> null).toArray();
    }

    private List<Map<String, Object>> scan(StepShape step) {
        var rows = new ArrayList<Map<String, Object>>();
        try (var sink = new FalkorDbSink(FalkorDbConfig.of(TestServer.url(), name));
                var batches = sink.scan(step, allocator)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (var batch = next.get()) {
                    rows.addAll(Rows.values(batch));
                }
            }
        }
        return rows;
    }
}
