package dev.bifrost.runtime.diff;

import dev.bifrost.api.sink.ElementFinder;
import dev.bifrost.api.sink.ElementFinder.End;
import dev.bifrost.api.sink.ElementReader.ElementBatches;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.runtime.verify.ElementForm;
import dev.bifrost.runtime.verify.LiveElement;
import dev.bifrost.runtime.verify.Progress;
import java.util.List;

/** The graph's elements, as they are asked for. Where there is no graph, nobody is asked. */
final class LookedUp {

    /** Identities of one question. */
    static final int BATCH = 2_000;

    private final ElementFinder finder;
    private final boolean there;
    private final Progress progress;
    private long count;

    /** @param there whether there is a graph */
    LookedUp(ElementFinder finder, boolean there, Progress progress) {
        this.finder = finder;
        this.there = there;
        this.progress = progress;
    }

    /** Takes one element; it is another one afterwards. */
    interface Taker {
        void take(LiveElement element, byte[][] identity);
    }

    /** Those elements of a form that have one of these identities. */
    void find(ElementForm form, List<byte[][]> identities, Taker to) {
        if (there && !identities.isEmpty()) {
            each(form, finder.find(form.kind(), identities), to);
            progress.reached(count += identities.size());
        }
    }

    void edgesAt(ElementForm form, End end, List<byte[]> vertices, Taker to) {
        if (there) {
            each(form, finder.edgesAt((Kind.Edges) form.kind(), end, vertices), to);
        }
    }

    /** How many edges there are at vertices. */
    long[] degrees(ElementForm form, List<byte[]> vertices) {
        return there ? finder.degrees(form.name(), vertices) : new long[vertices.size()];
    }

    private static void each(ElementForm form, ElementBatches found, Taker to) {
        var element = new LiveElement(form);
        try (found) {
            for (var batch = found.next(); batch.isPresent(); batch = found.next()) {
                for (int i = 0; i < batch.get().count(); i++) {
                    element.read(batch.get(), i);
                    element.identity().ifPresent(identity -> to.take(element, identity));
                }
            }
        }
    }
}
