package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;

/**
 * The form of elements that the same steps contribute to: labels or type, and the names of all properties. The server reads it
 * once for all rows of a token; every row has a value for each name.
 */
final class Form {

    private static final Slice NULL = new Slice(new byte[] {BulkBytes.NULL}, 0, 1);

    private final List<StepShape> steps;
    private final int[] numbers;
    private final boolean hasId;
    private final int idPart;
    private final boolean namesAreOneEach;
    private final SequencedSet<String> properties = new LinkedHashSet<>();
    private final byte[] header;

    /**
     * @param name label and further labels with colons between them, or the type
     * @param hasId whether elements have an identity of their own
     * @param numbers of the steps, in the model's order
     */
    Form(String name, boolean hasId, List<StepShape> steps, int[] numbers) {
        this.steps = steps;
        this.numbers = numbers;
        this.hasId = hasId;
        steps.forEach(step -> step.properties().forEach(property -> properties.add(property.name())));
        this.idPart = !steps.isEmpty() && steps.getFirst() instanceof StepShape.Edge ? 2 : 0;
        this.namesAreOneEach = steps.size() == 1
                && properties.size() == steps.getFirst().properties().size();
        var out = new BulkBytes(256);
        out.name(name);
        out.u32((hasId ? 1 : 0) + steps.size() + properties.size());
        if (hasId) {
            out.name(GraphModel.ID_PROPERTY);
        }
        steps.forEach(step -> out.name(step.marker()));
        properties.forEach(out::name);
        header = out.copy();
    }

    byte[] header() {
        return header;
    }

    /** The values of an element, in the order of the names. */
    void row(Element element, BulkBytes out) {
        if (hasId) {
            int id = element.partAt(idPart);
            out.u8(BulkBytes.STRING);
            out.raw(element.bytes(), id + Integer.BYTES, BulkBytes.u32(element.bytes(), id));
            out.u8((byte) 0);
        }
        var standing = element.standing();
        for (int number : numbers) {
            out.integer(marker(standing, number));
        }
        if (standing.size() == 1 && namesAreOneEach) {
            var only = standing.getFirst();
            out.raw(only.bytes(), only.values(), only.valuesSize());
        } else {
            var values = merged(standing);
            properties.forEach(name -> append(values.getOrDefault(name, NULL), out));
        }
    }

    private static long marker(List<Contribution> standing, int number) {
        for (Contribution contribution : standing) {
            if (contribution.step() == number) {
                return contribution.marker();
            }
        }
        throw new IllegalStateException("a contribution of another form");
    }

    /** What is written later stands. Only raw key columns are written by several steps. */
    private Map<String, Slice> merged(List<Contribution> standing) {
        var values = new HashMap<String, Slice>();
        for (Contribution contribution : standing) {
            byte[] bytes = contribution.bytes();
            int at = contribution.values();
            for (var property : step(contribution.step()).properties()) {
                int end = BulkValues.end(bytes, at);
                values.put(property.name(), new Slice(bytes, at, end - at));
                at = end;
            }
        }
        return values;
    }

    private StepShape step(int number) {
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == number) {
                return steps.get(i);
            }
        }
        throw new IllegalStateException("a contribution of another form");
    }

    private static void append(Slice value, BulkBytes out) {
        out.raw(value.bytes(), value.offset(), value.size());
    }
}
