package dev.bifrost.sink.falkordb.bulk;

import java.util.ArrayList;
import java.util.List;

/** Elements in the order in which they came, found by the hash of their identity. One thread. */
final class Elements {

    private final List<Element> all = new ArrayList<>();
    private Element[] slots = new Element[1 << 10];

    /** Takes a contribution to the element with this hash. */
    void take(ElementHash.Value key, Contribution next) {
        int slot = slot(key);
        if (slots[slot] == null) {
            var element = new Element(key, next.bytes(), Contribution.IDENTITY);
            slots[slot] = element;
            all.add(element);
            element.take(next);
            growIfFull();
        } else {
            slots[slot].take(next);
        }
    }

    List<Element> all() {
        return all;
    }

    private void growIfFull() {
        if (2 * all.size() > slots.length) {
            slots = new Element[2 * slots.length];
            all.forEach(element -> slots[slot(element.key())] = element);
        }
    }

    private int slot(ElementHash.Value key) {
        int mask = slots.length - 1;
        int slot = (int) key.low() & mask;
        while (slots[slot] != null && !slots[slot].key().equals(key)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }
}
