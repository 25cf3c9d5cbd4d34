package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.runtime.diff.Changes.Key;
import dev.bifrost.runtime.diff.Changes.Sampled;
import dev.bifrost.runtime.diff.DiffReport.Property;
import dev.bifrost.runtime.diff.DiffReport.Sample;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.verify.LiveElement;
import dev.bifrost.runtime.verify.ShownText;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Names changes: what the element holds, and what it is going to hold. The rows are read a second time for that. */
final class Samples {

    private static final String LABELS = "labels";

    private final Subjects subjects;
    private final List<Sampled> sampled;
    private final ShownText text;
    private final Map<At, SortedMap<String, String>> before = new HashMap<>();
    private final Map<At, Map<String, Map<String, String>>> written = new HashMap<>();
    private final Map<At, TreeSet<String>> labels = new HashMap<>();

    private record At(int form, Key key) {}

    /** @param shown a float as the graph shows it */
    Samples(Subjects subjects, List<Sampled> sampled, DoubleUnaryOperator shown) {
        this.subjects = subjects;
        this.sampled = sampled;
        this.text = new ShownText(shown);
        sampled.forEach(change -> written.put(at(change), new HashMap<>()));
    }

    private static At at(Sampled change) {
        return new At(change.form().number(), change.key());
    }

    /** Whether rows say what a change comes to. */
    boolean needsRows() {
        return sampled.stream().anyMatch(change -> !change.contributing().isEmpty());
    }

    /** What the graph has of the elements. */
    void lookUp(LookedUp graph) {
        var byForm = sampled.stream().collect(Collectors.groupingBy(Sampled::form));
        byForm.forEach((form, changes) -> graph.find(
                form,
                changes.stream().map(Sampled::identity).toList(),
                (element, identity) -> Identity.hash(
                        identity, (high, low) -> there(new At(form.number(), new Key(high, low)), element))));
    }

    private void there(At at, LiveElement element) {
        before.put(at, element.shown(text));
        labels.put(at, new TreeSet<>(element.labels()));
    }

    /** What the round writes, in its order. */
    void take(GraphMutation mutation) {
        mutation.vertices().forEach(set -> take(set.step(), set.rows()));
        mutation.edges().forEach(set -> take(set.step(), set.rows()));
    }

    private void take(StepShape step, VectorSchemaRoot rows) {
        var subject = subjects.of(step);
        var identity = Identity.of(step, rows);
        for (int row = 0; row < rows.getRowCount(); row++) {
            int number = row;
            identity.hash(row, (high, low) -> {
                var of = written.get(new At(subject.form().number(), new Key(high, low)));
                if (of != null) {
                    of.put(subject.id(), values(step, rows, number));
                }
            });
        }
    }

    private Map<String, String> values(StepShape step, VectorSchemaRoot rows, int row) {
        var values = new TreeMap<String, String>();
        for (var property : step.properties()) {
            var reader = ValueReader.of(rows.getVector(property.name()));
            if (!reader.isNull(row)) {
                reader.read(row, text);
                values.put(property.name(), text.take());
            }
        }
        return values;
    }

    List<Sample> named() {
        return sampled.stream().map(this::sample).toList();
    }

    private Sample sample(Sampled change) {
        var old = before.getOrDefault(at(change), new TreeMap<>());
        var now = after(change, old);
        var properties = Stream.concat(
                        Stream.concat(old.keySet().stream(), now.keySet().stream())
                                .distinct()
                                .sorted()
                                .map(name ->
                                        new Property(name, old.getOrDefault(name, ""), now.getOrDefault(name, ""))),
                        labels(change))
                .filter(property -> !property.before().equals(property.after()))
                .toList();
        return new Sample(
                change.change(),
                change.form().kind(),
                Stream.of(change.identity())
                        .map(part -> new String(part, StandardCharsets.UTF_8))
                        .toList(),
                properties);
    }

    /** What contributing steps hold, from their rows or as it is, and what is kept. */
    private SortedMap<String, String> after(Sampled change, SortedMap<String, String> old) {
        var now = new TreeMap<String, String>();
        boolean goes = change.change() == Change.REMOVED || change.change() == Change.PLACEHOLDER_REMOVED;
        if (!goes && !change.lost()) {
            old.forEach((name, value) -> {
                if (change.form().keep().contains(name)) {
                    now.put(name, value);
                }
            });
        }
        var rows = written.get(at(change));
        for (Subject subject : change.contributing()) {
            var values = rows.get(subject.id());
            for (var property : subject.known().shape().properties()) {
                String value = (values == null ? old : values).get(property.name());
                if (value != null) {
                    now.put(property.name(), value);
                }
            }
        }
        return now;
    }

    /** Further labels, of a vertex that stays and gets others. */
    private Stream<Property> labels(Sampled change) {
        var old = labels.get(at(change));
        if (old == null || change.contributing().isEmpty()) {
            return Stream.empty();
        }
        var known = new TreeSet<String>();
        subjects.of(change.form())
                .forEach(subject -> known.addAll(subject.known().labels()));
        var now = new TreeSet<String>(old);
        now.removeAll(known);
        change.contributing().forEach(subject -> now.addAll(subject.known().labels()));
        return Stream.of(new Property(LABELS, String.join(", ", old), String.join(", ", now)));
    }
}
