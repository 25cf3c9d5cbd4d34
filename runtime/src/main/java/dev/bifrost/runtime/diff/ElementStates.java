package dev.bifrost.runtime.diff;

import dev.bifrost.runtime.diff.Acts.Deed;
import dev.bifrost.runtime.verify.ElementForm;
import dev.bifrost.runtime.verify.LiveElement;
import dev.bifrost.runtime.verify.PartitionTable;

/**
 * The elements of one partition, as they are in the graph and as they become: in flat arrays, one entry for each element and
 * two for each step at it.
 */
final class ElementStates {

    /** The round is about it, and it was asked for. */
    private static final int ASKED = 1;
    /** The graph has it. */
    private static final int THERE = 2;
    /** It is there at this point of the round. */
    private static final int NOW = 4;
    /** It holds what nobody wrote, which goes when it is written. */
    private static final int FOREIGN = 8;
    /** It holds what nobody writes, which stays as long as it does. */
    private static final int KEPT = 16;
    /** It was written, or less of it is left. */
    private static final int WRITTEN = 32;
    /** It went in between, and what was kept on it. */
    private static final int LOST = 64;
    /** Somebody contributed to it at some time. */
    private static final int HELD = 256;
    /** It was looked at, whether something still needs it. */
    private static final int LOOKED_AT = 512;
    /** It is told what becomes of it. */
    private static final int TOLD = 1024;
    /** All of its edges went at some time. */
    private static final int LOOSE = 4096;
    /** It has a marker of which nobody knows the step. */
    private static final int ODD = 2048;

    private final Subjects subjects;
    private final PartitionTable table = new PartitionTable();

    ElementStates(Subjects subjects) {
        this.subjects = subjects;
    }

    void clear() {
        table.clear();
    }

    private boolean first(Deed deed, int flag) {
        int slot = table.put(deed.high(), deed.low(), ~deed.form());
        boolean isFirst = !table.is(slot, flag);
        table.set(slot, flag);
        return isFirst;
    }

    /** Whether this is the first that is heard of the element. */
    boolean isNew(Deed deed) {
        return first(deed, ASKED);
    }

    /** Whether it is not told yet what becomes of the element; it is, afterwards. */
    boolean isUntold(Deed deed) {
        return first(deed, TOLD);
    }

    /** An element as the graph has it. */
    void there(ElementForm form, LiveElement element, long high, long low) {
        boolean held = false;
        for (Subject subject : subjects.of(form)) {
            if (element.has(subject.known())) {
                long marker = element.marker(subject.known());
                mark(high, low, before(subject), marker);
                mark(high, low, now(subject), marker);
                held = true;
            }
        }
        int slot = table.put(high, low, ~form.number());
        table.set(slot, THERE | NOW | (held ? HELD : 0));
        table.set(slot, element.foreign().isEmpty() ? 0 : FOREIGN);
        table.set(slot, element.holdsKept() ? KEPT : 0);
        table.set(slot, !held && !element.isBare() ? ODD : 0);
    }

    private void mark(long high, long low, int entry, long marker) {
        int slot = table.put(high, low, entry);
        table.set(slot, NOW);
        table.content(slot, marker);
    }

    private static int before(Subject subject) {
        return 2 * subject.number();
    }

    private static int now(Subject subject) {
        return 2 * subject.number() + 1;
    }

    /** A step contributes; what is the same is not written. */
    void set(Deed deed) {
        var subject = subjects.subject(deed.subject());
        int slot = table.put(deed.high(), deed.low(), now(subject));
        if (table.is(slot, NOW) && table.content(slot) == deed.marker()) {
            return;
        }
        mark(deed.high(), deed.low(), now(subject), deed.marker());
        set(deed, WRITTEN | HELD | NOW | LOOKED_AT);
    }

    /** A step contributes no longer, if it did; an edge goes with the last of them. */
    void taken(Deed deed) {
        var subject = subjects.subject(deed.subject());
        int slot = table.find(deed.high(), deed.low(), now(subject));
        if (!table.is(slot, NOW)) {
            return;
        }
        table.unset(slot, NOW);
        set(deed, WRITTEN);
        if (subject.form().isEdge() && !isHeld(subject.form(), deed.high(), deed.low())) {
            int element = table.find(deed.high(), deed.low(), ~deed.form());
            table.unset(element, NOW);
            table.set(element, table.is(element, KEPT) ? LOST : 0);
        }
    }

    /** The ends of edges at a vertex become more or less. */
    void edges(Deed deed, int more) {
        set(deed, LOOKED_AT);
        int slot = table.find(deed.high(), deed.low(), ~deed.form());
        table.content(slot, table.content(slot) + more);
    }

    /** All edges that a vertex had go. */
    void loosen(Deed deed) {
        set(deed, LOOSE | LOOKED_AT);
    }

    boolean isLoose(Deed deed) {
        return is(deed, LOOSE);
    }

    void lookedAt(Deed deed) {
        set(deed, LOOKED_AT);
    }

    private void set(Deed deed, int flags) {
        table.set(table.put(deed.high(), deed.low(), ~deed.form()), flags);
    }

    private boolean is(Deed deed, int flag) {
        return table.is(table.find(deed.high(), deed.low(), ~deed.form()), flag);
    }

    /** How many more ends of edges there are at a vertex than before. */
    long moreEdges(Deed deed) {
        return table.content(table.find(deed.high(), deed.low(), ~deed.form()));
    }

    boolean wasThere(Deed deed) {
        return is(deed, THERE);
    }

    /** Of an edge: whether it is there in the end. */
    boolean isThere(Deed deed) {
        return is(deed, NOW);
    }

    /** Of an edge that was not there and is not: whether it was in between. */
    boolean wasWritten(Deed deed) {
        return is(deed, WRITTEN);
    }

    /** Whether a step contributed before the round. */
    boolean wasHeld(Deed deed) {
        return subjects.of(subjects.form(deed.form())).stream().anyMatch(subject -> isBefore(deed, subject));
    }

    /** Whether a step contributes in the end. */
    boolean isHeld(Deed deed) {
        return isHeld(subjects.form(deed.form()), deed.high(), deed.low());
    }

    private boolean isHeld(ElementForm form, long high, long low) {
        return subjects.of(form).stream().anyMatch(subject -> table.is(table.find(high, low, now(subject)), NOW));
    }

    /** Of a vertex that nothing needs: whether the round leaves it alone all the same. */
    boolean isLeftAlone(Deed deed) {
        return is(deed, THERE) && !is(deed, HELD) && (is(deed, ODD) || !is(deed, LOOKED_AT));
    }

    boolean isBefore(Deed deed, Subject subject) {
        return table.is(table.find(deed.high(), deed.low(), before(subject)), NOW);
    }

    boolean isNow(Deed deed, Subject subject) {
        return table.is(table.find(deed.high(), deed.low(), now(subject)), NOW);
    }

    /** What the step marked the element with before the round; 0 if it did not. */
    long markerBefore(Deed deed, Subject subject) {
        return isBefore(deed, subject) ? table.content(table.find(deed.high(), deed.low(), before(subject))) : 0;
    }

    long markerNow(Deed deed, Subject subject) {
        return isNow(deed, subject) ? table.content(table.find(deed.high(), deed.low(), now(subject))) : 0;
    }

    /** Of an element that was there and is: whether it holds something else. */
    boolean differs(Deed deed) {
        boolean isOther = subjects.of(subjects.form(deed.form())).stream()
                .anyMatch(subject -> isBefore(deed, subject) != isNow(deed, subject)
                        || markerBefore(deed, subject) != markerNow(deed, subject));
        return isOther || is(deed, WRITTEN) && is(deed, FOREIGN) || is(deed, LOST);
    }

    /** Whether what was kept on an element that was there and is, is not kept. */
    boolean hasLost(Deed deed) {
        return is(deed, LOST);
    }
}
