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

/** One element of the graph, taken apart: who contributes to it, and what it holds. Used for one element after another. */
final class LiveElement {

    private static final int ABSENT = -1;

    private final ElementForm form;
    private final int[] found;
    private final List<Integer> unknown = new ArrayList<>();
    private final IdentityText identityText = new IdentityText();
    private ElementBatch batch;
    private int element;
    private int identityAt;

    LiveElement(ElementForm form) {
        this.form = form;
        this.found = new int[form.places().size()];
    }

    void read(ElementBatch from, int number) {
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
    Optional<byte[][]> identity() {
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
        identityText.value = null;
        batch.value(element, property, identityText);
        return Optional.ofNullable(identityText.value);
    }

    boolean has(Known step) {
        return found[step.marker()] != ABSENT;
    }

    /** Whether no step contributes to it, known or not. */
    boolean isBare() {
        return form.known().stream().noneMatch(this::has)
                && unknown.stream()
                        .noneMatch(property -> batch.name(element, property).startsWith(StepShape.MARKER_PREFIX));
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
    void value(int place, ValueVisitor out) {
        if (found[place] == ABSENT) {
            out.nullValue();
        } else {
            batch.value(element, found[place], out);
        }
    }

    /** What no step that contributes brought and nobody wants kept: names of properties, markers and labels. */
    List<String> foreign() {
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

    /** Keeps a text; of another kind of value nothing. */
    private static final class IdentityText implements ValueVisitor {
        private byte[] value;

        @Override
        public void text(byte[] utf8, int offset, int length) {
            value = Arrays.copyOfRange(utf8, offset, offset + length);
        }

        @Override
        public void nullValue() {}

        @Override
        public void bool(boolean other) {}

        @Override
        public void integer(long other) {}

        @Override
        public void number(double other) {}

        @Override
        public void date(long other) {}

        @Override
        public void beginList(int size) {}

        @Override
        public void endList() {
            value = null;
        }

        @Override
        public void unstorable(String reason) {}
    }
}
