package dev.bifrost.sink.falkordb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.cypher.ModelStatementTexts;
import org.junit.jupiter.api.Test;

/** Every statement finds its elements by an index: time does not grow with the graph. */
class StatementPlansIT extends SinkIT {

    @Test
    void noStatementScansTheGraph() {
        sink().attach();
        assertThat(ModelStatementTexts.of(ReferenceModel.MODEL)).hasSize(34).allSatisfy((where, text) -> {
            String plan = graph.answer(
                    "GRAPH.EXPLAIN", name, "CYPHER epoch=1 limit=10 rows=[[\"a\",\"b\",\"c\",1,2,3,4,5,6,7]] " + text);
            assertThat(plan.replace("Node By Label Scan | (f:_Bifrost)", ""))
                    .as(where)
                    .doesNotContain("All Node Scan")
                    .doesNotContain("Label Scan")
                    .contains("Index Scan");
        });
    }

    @Test
    void indexesAreMadeOnceAndAreReadyBeforeTheFirstRow() {
        sink().attach();
        assertThat(graph.write("CALL db.indexes() YIELD label, entitytype, status RETURN label, entitytype, status"))
                .extracting(Object::toString)
                .containsExactlyInAnyOrder(
                        "[Person, NODE, OPERATIONAL]",
                        "[City, NODE, OPERATIONAL]",
                        "[FLIGHT, RELATIONSHIP, OPERATIONAL]");
        sink().attach();
        assertThat(graph.write("CALL db.indexes() YIELD label RETURN label")).hasSize(3);
    }

    @Test
    void anIndexThatSomebodyDroppedIsMadeAgain() {
        sink().attach();
        graph.write("DROP INDEX FOR (n:Person) ON (n._gar_id)");
        sink().attach();
        assertThat(graph.write("CALL db.indexes() YIELD label RETURN label")).hasSize(3);
    }
}
