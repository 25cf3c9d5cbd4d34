package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.sink.falkordb.bulk.ElementHash.Slice;
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
            Slice id = element.identity()[element.identity().length - 1];
            out.u8(BulkBytes.STRING);
            out.raw(id.bytes(), id.offset(), id.size());
            out.u8((byte) 0);
        }
        var standing = element.standing();
        for (int number : numbers) {
            out.integer(marker(standing, number));
        }
        if (standing.size() == 1
                && properties.size() == steps.getFirst().properties().size()) {
            append(standing.getFirst().values(), out);
        } else {
            var values = merged(standing);
            properties.forEach(name -> append(values.getOrDefault(name, NULL), out));
        }
    }

    private static long marker(List<Contribution> standing, int number) {
        return standing.stream()
                .filter(contribution -> contribution.step() == number)
                .findFirst()
                .orElseThrow()
                .marker();
    }

    /** What is written later stands. Only raw key columns are written by several steps. */
    private Map<String, Slice> merged(List<Contribution> standing) {
        var values = new HashMap<String, Slice>();
        for (Contribution contribution : standing) {
            int at = contribution.values().offset();
            for (var property : step(contribution.step()).properties()) {
                int end = BulkValues.end(contribution.values().bytes(), at);
                values.put(property.name(), new Slice(contribution.values().bytes(), at, end - at));
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
