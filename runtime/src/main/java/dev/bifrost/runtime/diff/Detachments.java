package dev.bifrost.runtime.diff;

import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import dev.bifrost.runtime.diff.Acts.Act;
import dev.bifrost.runtime.diff.Acts.Deed;
import dev.bifrost.runtime.verify.ElementForm;
import java.nio.charset.StandardCharsets;

/**
 * Finds out which vertices take their edges along: those that a step with {@code on_delete: detach} leaves while nobody else
 * contributes to them. Every step then loses its edges there.
 */
final class Detachments extends Replay {

    private final EndActs ends;
    private final Acts loose;

    /** @param loose gets the vertices that have lost all edges */
    Detachments(Subjects subjects, LookedUp graph, Acts acts, Acts none, EndActs ends, Acts loose) {
        super(subjects, graph, acts, none);
        this.ends = ends;
        this.loose = loose;
    }

    @Override
    void happens(Deed deed) {
        switch (deed.act()) {
            case SET -> states.set(deed);
            case TAKEN -> states.taken(deed);
            case DETACHED -> {
                boolean was = states.isNow(deed, subjects.subject(deed.subject()));
                states.taken(deed);
                if (was && !states.isHeld(deed)) {
                    detach(deed);
                }
            }
            case MORE, LESS, LOOSE, LOOKED_AT -> {}
        }
    }

    private void detach(Deed deed) {
        String vertex = new String(deed.identity()[0], StandardCharsets.UTF_8);
        var form = subjects.form(deed.form());
        loose.add(deed.identity(), deed.form(), -1, Act.LOOSE, deed.sequence(), 0);
        for (ElementForm edges : subjects.forms()) {
            if (edges.isEdge() && subjects.source(edges).equals(form)) {
                retract(vertex, By.SOURCE, edges, deed.sequence());
            }
            if (edges.isEdge() && subjects.destination(edges).equals(form)) {
                retract(vertex, By.DESTINATION, edges, deed.sequence());
            }
        }
    }

    private void retract(String vertex, By by, ElementForm edges, long sequence) {
        subjects.of(edges).forEach(subject -> ends.retract(vertex, by, subject.number(), sequence));
    }

    @Override
    void tell(Deed deed) {}
}
