package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.VectorSchemaRoot;

/** A mutation as text that can be compared: by element what is to be, without regard to order and sets. */
final class MutationText {

    private static final Set<String> IDENTITY =
            Set.of(GraphMutation.ID, GraphMutation.SOURCE, GraphMutation.DESTINATION);

    private MutationText() {}

    static Map<String, String> of(GraphMutation mutation) {
        var text = new LinkedHashMap<String, String>();
        mutation.retractions().forEach(set -> add("retract " + set.by(), set.step(), set.rows(), text));
        mutation.vertices().forEach(set -> add("vertex", set.step(), set.rows(), text));
        mutation.edges().forEach(set -> add("edge", set.step(), set.rows(), text));
        mutation.removals().forEach(set -> add("remove", set.step(), set.rows(), text));
        return text;
    }

    private static void add(String what, StepShape step, VectorSchemaRoot rows, Map<String, String> text) {
        for (var row : Rows.values(rows)) {
            var identity = new LinkedHashMap<>(row);
            identity.keySet().retainAll(IDENTITY);
            var values = new LinkedHashMap<>(row);
            values.keySet().removeAll(IDENTITY);
            text.put(what + " of " + step.name() + " " + identity, values.toString());
        }
    }
}
