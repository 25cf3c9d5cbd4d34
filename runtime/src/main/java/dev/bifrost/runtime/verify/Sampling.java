package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.runtime.graph.Repeats;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.verify.ElementForm.Known;
import dev.bifrost.runtime.verify.Findings.Key;
import dev.bifrost.runtime.verify.VerifyReport.Property;
import dev.bifrost.runtime.verify.VerifyReport.Sample;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Reads tables and graph again, to name the first findings: who it is, and in which properties they differ. */
final class Sampling {

    private final ComparedGraph compared;
    private final Progress progress;
    private final Map<Key, Map<Integer, Finding>> wanted;
    private final ShownText text;
    private final Map<Key, List<String>> identities = new HashMap<>();
    private final Map<Seen, List<String>> made = new HashMap<>();
    private final Map<Seen, List<String>> held = new HashMap<>();
    private final Map<Key, List<String>> foreign = new HashMap<>();

    private record Seen(Key key, int step) {}

    Sampling(ComparedGraph compared, Progress progress) {
        this.compared = compared;
        this.progress = progress;
        this.wanted = compared.findings().shown();
        this.text = new ShownText(compared.graph()::shown);
    }

    List<Sample> samples() {
        var inTables = subjects(Finding::isInTable);
        compared.tables().windows().keySet().stream()
                .filter(table -> isAbout(table, inTables))
                .forEach(this::readTable);
        var inGraph = subjects(Finding::isInGraph);
        compared.tables().forms().stream()
                .filter(form -> isAbout(form, inGraph))
                .forEach(this::readGraph);
        var samples = new ArrayList<Sample>();
        for (int subject : subjects(any -> true)) {
            wanted.forEach((key, found) -> {
                if (found.containsKey(subject)) {
                    samples.add(sample(key, subject, found.get(subject)));
                }
            });
        }
        return samples;
    }

    private Set<Integer> subjects(Predicate<Finding> which) {
        var subjects = new TreeSet<Integer>();
        wanted.values()
                .forEach(found -> found.forEach((subject, finding) -> {
                    if (which.test(finding)) {
                        subjects.add(subject);
                    }
                }));
        return subjects;
    }

    private boolean isAbout(String table, Set<Integer> subjects) {
        return compared.tables().steps().stream()
                .anyMatch(step -> step.table().table().equals(table) && subjects.contains(step.number()));
    }

    private boolean isAbout(ElementForm form, Set<Integer> subjects) {
        return subjects.contains(~form.number())
                || compared.tables().steps().stream()
                        .anyMatch(step -> step.kind() == form.number() && subjects.contains(step.number()));
    }

    private void readTable(String name) {
        progress.begins("table " + name + " again");
        var table = compared.tables().steps().stream()
                .map(VerifiedStep::table)
                .filter(each -> each.table().equals(name))
                .findFirst()
                .orElseThrow();
        TableContributions.each(
                compared.parts().source(),
                table,
                compared.tables().windows().get(name),
                Repeats.KEPT,
                compared.memory().allocator(),
                progress,
                this::look);
    }

    private void look(GraphMutation mutation) {
        mutation.vertices().forEach(set -> look(set.step(), set.rows()));
        mutation.edges().forEach(set -> look(set.step(), set.rows()));
    }

    private void look(StepShape shape, VectorSchemaRoot rows) {
        int step = compared.tables().byShape().get(shape).number();
        var identity = Identity.of(shape, rows);
        for (int row = 0; row < rows.getRowCount(); row++) {
            int at = row;
            identity.hash(row, (high, low) -> {
                var key = new Key(high, low);
                if (wanted.getOrDefault(key, Map.of()).containsKey(step)) {
                    identities.put(key, texts(identity.texts(at)));
                    made.put(new Seen(key, step), values(shape, rows, at));
                }
            });
        }
    }

    private List<String> values(StepShape shape, VectorSchemaRoot rows, int row) {
        return shape.properties().stream()
                .map(property -> {
                    ValueReader.of(rows.getVector(property.name())).read(row, text);
                    return text.take();
                })
                .toList();
    }

    private void readGraph(ElementForm form) {
        progress.begins(form.words() + " again");
        LiveContributions.each(
                compared.graph(),
                form,
                progress,
                element -> element.identity()
                        .ifPresent(identity ->
                                Identity.hash(identity, (high, low) -> look(form, element, new Key(high, low)))));
    }

    private void look(ElementForm form, LiveElement element, Key key) {
        var found = wanted.get(key);
        if (found == null) {
            return;
        }
        identities.put(key, texts(element.identity().orElseThrow()));
        foreign.put(key, element.foreign());
        for (Known known : form.known()) {
            known.verified()
                    .filter(step -> found.containsKey(step.number()) && element.has(known))
                    .ifPresent(step -> held.put(new Seen(key, step.number()), values(known, element)));
        }
    }

    private List<String> values(Known known, LiveElement element) {
        return Arrays.stream(known.properties())
                .mapToObj(place -> {
                    element.value(place, text);
                    return text.take();
                })
                .toList();
    }

    private static List<String> texts(byte[][] identity) {
        return Arrays.stream(identity)
                .map(part -> new String(part, StandardCharsets.UTF_8))
                .toList();
    }

    private Sample sample(Key key, int subject, Finding finding) {
        var identity = identities.getOrDefault(key, List.of());
        if (subject < 0) {
            var properties = finding == Finding.DIFFERENT
                    ? foreign.getOrDefault(key, List.of()).stream()
                            .map(name -> new Property(name, "nothing", "what no step wrote"))
                            .toList()
                    : List.<Property>of();
            return new Sample(finding, compared.tables().forms().get(~subject).kind(), "", "", identity, properties);
        }
        var step = compared.tables().steps().get(subject);
        return new Sample(
                finding,
                compared.tables().forms().get(step.kind()).kind(),
                step.table().table(),
                step.shape().name(),
                identity,
                finding == Finding.DIFFERENT ? differing(new Seen(key, subject), step.shape()) : List.of());
    }

    private List<Property> differing(Seen seen, StepShape shape) {
        var here = made.get(seen);
        var there = held.get(seen);
        if (here == null || there == null) {
            return List.of();
        }
        var properties = new ArrayList<Property>();
        for (int i = 0; i < here.size(); i++) {
            if (!here.get(i).equals(there.get(i))) {
                properties.add(new Property(shape.properties().get(i).name(), here.get(i), there.get(i)));
            }
        }
        if (properties.isEmpty()
                && shape instanceof StepShape.Vertex vertex
                && !vertex.labels().isEmpty()) {
            properties.add(new Property("labels", String.join(", ", vertex.labels()), "not all of them"));
        }
        return properties;
    }
}
