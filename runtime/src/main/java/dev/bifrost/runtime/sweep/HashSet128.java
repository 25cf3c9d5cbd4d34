package dev.bifrost.runtime.sweep;

/** A set of 128-bit hashes in two flat arrays: about 32 bytes an entry. */
public final class HashSet128 {

    private long[] high = new long[1024];
    private long[] low = new long[1024];
    private int size;
    private boolean hasZero;

    /** How many there are. */
    public int size() {
        return size + (hasZero ? 1 : 0);
    }

    public void add(long h, long l) {
        if (h == 0 && l == 0) {
            hasZero = true;
            return;
        }
        if (2 * size >= high.length) {
            grow();
        }
        int slot = slot(h, l);
        if (high[slot] == 0 && low[slot] == 0) {
            high[slot] = h;
            low[slot] = l;
            size++;
        }
    }

    public boolean contains(long h, long l) {
        if (h == 0 && l == 0) {
            return hasZero;
        }
        int slot = slot(h, l);
        return high[slot] == h && low[slot] == l;
    }

    /** @return whether it was there */
    boolean remove(long h, long l) {
        if (h == 0 && l == 0) {
            boolean had = hasZero;
            hasZero = false;
            return had;
        }
        int slot = slot(h, l);
        if (high[slot] != h || low[slot] != l) {
            return false;
        }
        free(slot);
        return true;
    }

    /** Whoever was pushed on by the one that goes moves back, so that a search still ends at the first free slot. */
    private void free(int slot) {
        int mask = high.length - 1;
        int hole = slot;
        for (int next = hole + 1 & mask; high[next] != 0 || low[next] != 0; next = next + 1 & mask) {
            int home = (int) low[next] & mask;
            if ((next - home & mask) >= (next - hole & mask)) {
                high[hole] = high[next];
                low[hole] = low[next];
                hole = next;
            }
        }
        high[hole] = 0;
        low[hole] = 0;
        size--;
    }

    private int slot(long h, long l) {
        int mask = high.length - 1;
        int slot = (int) l & mask;
        while ((high[slot] != 0 || low[slot] != 0) && (high[slot] != h || low[slot] != l)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldHigh = high;
        long[] oldLow = low;
        high = new long[oldHigh.length * 2];
        low = new long[oldLow.length * 2];
        size = 0;
        for (int i = 0; i < oldHigh.length; i++) {
            if (oldHigh[i] != 0 || oldLow[i] != 0) {
                add(oldHigh[i], oldLow[i]);
            }
        }
    }
}
