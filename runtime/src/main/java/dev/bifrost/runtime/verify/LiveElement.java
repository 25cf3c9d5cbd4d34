package dev.bifrost.runtime.verify;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.graph.ValueVisitor;
import dev.bifrost.api.sink.ElementReader.ElementBatch;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.runtime.verify.ElementForm.Known;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** One element of the graph, taken apart: who contributes to it, and what it holds. Used for one element after another. */
public final class LiveElement {

    private static final int ABSENT = -1;

    private final ElementForm form;
    private final int[] found;
    private final List<Integer> unknown = new ArrayList<>();
    private final SingleValue identityText = new SingleValue();
    private final SingleValue number = new SingleValue();
    private ElementBatch batch;
    private int element;
    private int identityAt;

    public LiveElement(ElementForm form) {
        this.form = form;
        this.found = new int[form.places().size()];
    }

    public void read(ElementBatch from, int number) {
        batch = from;
        element = number;
        identityAt = ABSENT;
        unknown.clear();
        Arrays.fill(found, ABSENT);
        for (int property = 0; property < batch.size(element); property++) {
            String name = batch.name(element, property);
            Integer place = form.places().get(name);
            if (place != null) {
                found[place] = property;
            } else if (name.equals(GraphModel.ID_PROPERTY)) {
                identityAt = property;
            } else {
                unknown.add(property);
            }
        }
    }

    /** The texts that identify it; empty if it lacks one, so that no step can have made it. */
    public Optional<byte[][]> identity() {
        var own = identityAt == ABSENT ? Optional.<byte[]>empty() : text(identityAt);
        if (form.kind() instanceof Kind.Vertices) {
            return own.map(id -> new byte[][] {id});
        }
        var source = batch.source(element);
        var destination = batch.destination(element);
        if (source.isEmpty() || destination.isEmpty() || form.keyed() && own.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(
                form.keyed()
                        ? new byte[][] {source.get(), destination.get(), own.get()}
                        : new byte[][] {source.get(), destination.get()});
    }

    private Optional<byte[]> text(int property) {
        identityText.clear();
        batch.value(element, property, identityText);
        return identityText.text();
    }

    public boolean has(Known step) {
        return found[step.marker()] != ABSENT;
    }

    /** What a step that contributes marked it with; 0 if that is no number, so that nobody's row looks unchanged by it. */
    public long marker(Known step) {
        number.clear();
        batch.value(element, found[step.marker()], number);
        return number.integer();
    }

    public List<String> labels() {
        return batch.labels(element);
    }

    /** Whether it has something that nobody writes and that stays as long as the element does. */
    public boolean holdsKept() {
        return unknown.stream().anyMatch(property -> form.keep().contains(batch.name(element, property)));
    }

    /** Its properties as text, without those that are the product's own. */
    public SortedMap<String, String> shown(ShownText text) {
        var shown = new TreeMap<String, String>();
        for (int property = 0; property < batch.size(element); property++) {
            String name = batch.name(element, property);
            if (!name.equals(GraphModel.ID_PROPERTY) && !name.startsWith(StepShape.MARKER_PREFIX)) {
                batch.value(element, property, text);
                shown.put(name, text.take());
            }
        }
        return shown;
    }

    /** Whether no step contributes to it, known or not. */
    public boolean isBare() {
        return form.known().stream().noneMatch(this::has)
                && unknown.stream()
                        .noneMatch(property -> batch.name(element, property).startsWith(StepShape.MARKER_PREFIX));
    }

    /**
     * Whether it is a vertex of another label, which somebody gave this one too: it carries no marker of this label's steps, but
     * others'.
     */
    boolean isOfAnother(Set<String> identityLabels) {
        return !form.isEdge()
                && !isBare()
                && form.known().stream().noneMatch(this::has)
                && batch.labels(element).stream()
                        .anyMatch(label -> !label.equals(form.name()) && identityLabels.contains(label));
    }

    boolean isOrphan() {
        return batch.isOrphan(element);
    }

    String place() {
        return batch.place(element);
    }

    /** What a step contributes, as the graph shows it. */
    long content(Known step, ContentHash hash) {
        hash.begin();
        for (int place : step.properties()) {
            value(place, hash);
        }
        hash.bool(step.labels().isEmpty() || batch.labels(element).containsAll(step.labels()));
        return hash.value();
    }

    /** Hands over the value of a property of a known step. */
    public void value(int place, ValueVisitor out) {
        if (found[place] == ABSENT) {
            out.nullValue();
        } else {
            batch.value(element, found[place], out);
        }
    }

    /** What no step that contributes brought and nobody wants kept: names of properties, markers and labels. */
    public List<String> foreign() {
        var foreign = new ArrayList<String>();
        for (int property : unknown) {
            String name = batch.name(element, property);
            if (!form.keep().contains(name)) {
                foreign.add(name);
            }
        }
        if (form.kind() instanceof Kind.Edges && !form.keyed() && identityAt != ABSENT) {
            foreign.add(GraphModel.ID_PROPERTY);
        }
        leftBehind(foreign);
        furtherLabels(foreign);
        return foreign;
    }

    /** Properties of known steps none of which contributes. */
    private void leftBehind(List<String> foreign) {
        var brought = new boolean[found.length];
        for (Known step : form.known()) {
            if (has(step)) {
                brought[step.marker()] = true;
                for (int place : step.properties()) {
                    brought[place] = true;
                }
            }
        }
        for (int place = 0; place < found.length; place++) {
            if (found[place] != ABSENT && !brought[place]) {
                String name = batch.name(element, found[place]);
                if (!form.keep().contains(name)) {
                    foreign.add(name);
                }
            }
        }
    }

    /** Labels that some step brings, none of which contributes. A label that no step knows is somebody else's. */
    private void furtherLabels(List<String> foreign) {
        if (form.known().stream().allMatch(step -> step.labels().isEmpty())) {
            return;
        }
        var known = new HashSet<String>();
        var brought = new HashSet<String>();
        for (Known step : form.known()) {
            known.addAll(step.labels());
            if (has(step)) {
                brought.addAll(step.labels());
            }
        }
        batch.labels(element).stream()
                .filter(label -> known.contains(label) && !brought.contains(label))
                .forEach(label -> foreign.add("label " + label));
    }
}
