package dev.bifrost.runtime.diff;

import dev.bifrost.runtime.diff.Acts.Deed;
import dev.bifrost.runtime.sweep.Identity;
import dev.bifrost.runtime.sweep.Partitions;
import dev.bifrost.runtime.verify.ElementForm;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Plays what a round does to elements on what the graph has of them, one partition after another: looks each up, lets happen
 * what happens, and tells what becomes of each.
 */
abstract class Replay {

    final ElementStates states;
    final Subjects subjects;
    final LookedUp graph;
    private final Acts acts;
    private final Acts further;

    /** @param further acts that have their place among the others, but were found out later; few */
    Replay(Subjects subjects, LookedUp graph, Acts acts, Acts further) {
        this.subjects = subjects;
        this.graph = graph;
        this.acts = acts;
        this.further = further;
        this.states = new ElementStates(subjects);
    }

    /** One thing happens to an element. */
    abstract void happens(Deed deed);

    /** An element about which all has happened. */
    abstract void tell(Deed deed);

    /** Every element of a partition was told. */
    void told() {}

    final void run() {
        for (int partition = 0; partition < Partitions.COUNT; partition++) {
            states.clear();
            lookUp(partition);
            play(partition);
            acts.read(partition, this::tellOnce);
            further.read(partition, this::tellOnce);
            told();
        }
    }

    private void tellOnce(Deed deed) {
        if (states.isUntold(deed)) {
            tell(deed);
        }
    }

    private void lookUp(int partition) {
        var waiting = new HashMap<Integer, List<byte[][]>>();
        acts.read(partition, deed -> want(deed, waiting));
        further.read(partition, deed -> want(deed, waiting));
        waiting.forEach((form, identities) -> lookUp(subjects.form(form), identities));
    }

    private void want(Deed deed, Map<Integer, List<byte[][]>> waiting) {
        if (states.isNew(deed)) {
            var identities = waiting.computeIfAbsent(deed.form(), any -> new ArrayList<>());
            identities.add(deed.identity());
            if (identities.size() == LookedUp.BATCH) {
                lookUp(subjects.form(deed.form()), identities);
                identities.clear();
            }
        }
    }

    private void lookUp(ElementForm form, List<byte[][]> identities) {
        graph.find(
                form,
                identities,
                (element, identity) -> Identity.hash(identity, (high, low) -> states.there(form, element, high, low)));
    }

    private void play(int partition) {
        var later = new ArrayList<Deed>();
        further.read(partition, later::add);
        later.sort(Comparator.comparingLong(Deed::sequence));
        var next = new int[1];
        acts.read(partition, deed -> {
            while (next[0] < later.size() && later.get(next[0]).sequence() < deed.sequence()) {
                happens(later.get(next[0]++));
            }
            happens(deed);
        });
        later.subList(next[0], later.size()).forEach(this::happens);
    }
}
