package dev.bifrost.runtime.verify;

import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.verify.Contributions.Act;
import dev.bifrost.runtime.verify.ElementForm.Known;
import java.util.Set;
import java.util.function.Consumer;

/** Reads elements of the graph once through, and notes what steps contribute to them. */
final class LiveContributions {

    private final ElementReader graph;
    private final Contributions into;
    private final Odd odd;
    private final Set<String> identityLabels;
    private final Progress progress;
    private final ContentHash hash;

    /** Hears of what can be told from an element alone. */
    interface Odd {

        /** An element without an identity of its kind. */
        void unidentified(ElementForm form, LiveElement element);

        /** An element that holds what no step brought. */
        void foreign(ElementForm form, LiveElement element, long high, long low);
    }

    LiveContributions(ElementReader graph, Contributions into, Odd odd, Set<String> identityLabels, Progress progress) {
        this.graph = graph;
        this.into = into;
        this.odd = odd;
        this.identityLabels = identityLabels;
        this.progress = progress;
        this.hash = new ContentHash(graph::shown);
    }

    void read(ElementForm form) {
        progress.begins(form.words());
        each(graph, form, progress, element -> note(form, element));
    }

    /** Goes over all elements of a kind. */
    static void each(ElementReader graph, ElementForm form, Progress progress, Consumer<LiveElement> to) {
        var element = new LiveElement(form);
        long count = 0;
        try (var batches = graph.elements(form.kind())) {
            for (var batch = batches.next(); batch.isPresent(); batch = batches.next()) {
                for (int i = 0; i < batch.get().count(); i++) {
                    element.read(batch.get(), i);
                    to.accept(element);
                }
                count += batch.get().count();
                progress.reached(count);
            }
        }
    }

    private void note(ElementForm form, LiveElement element) {
        var identity = element.identity();
        if (identity.isEmpty() || element.isOfAnother(identityLabels)) {
            odd.unidentified(form, element);
            return;
        }
        Identity.hash(identity.get(), (high, low) -> note(form, element, high, low));
    }

    private void note(ElementForm form, LiveElement element, long high, long low) {
        for (Known step : form.known()) {
            if (step.verified().isPresent() && element.has(step)) {
                into.add(high, low, step.verified().get().number(), Act.SET, element.content(step, hash));
            }
        }
        if (element.isBare()) {
            into.add(high, low, ~form.number(), element.isOrphan() ? Act.ORPHAN : Act.BARE, 0);
        }
        if (!element.foreign().isEmpty()) {
            odd.foreign(form, element, high, low);
        }
    }
}
