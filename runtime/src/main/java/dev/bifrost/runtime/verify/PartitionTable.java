package dev.bifrost.runtime.verify;

import java.util.Arrays;

/** Contributions of one partition by element and subject, in flat arrays: about 70 bytes an entry. Used again and again. */
public final class PartitionTable {

    /** A table makes it. */
    static final int MADE = 1;
    /** The graph has it. */
    static final int HELD = 2;
    /** Rows disagree about what it holds. */
    static final int DISPUTED = 4;
    /** The graph has it as a placeholder. */
    static final int BARE = 8;
    /** The graph has it, and no edge at it. */
    static final int ORPHAN = 16;
    /** The graph has it so more than once. */
    static final int TWICE = 32;

    private static final int FREE = 0;
    private static final int TAKEN = 128;

    private long[] high = new long[1 << 12];
    private long[] low = new long[1 << 12];
    private long[] content = new long[1 << 12];
    private int[] subject = new int[1 << 12];
    private short[] state = new short[1 << 12];
    private int size;

    public void clear() {
        Arrays.fill(state, (short) FREE);
        size = 0;
    }

    /** Where an entry is, or will be when something is put there. */
    public int find(long h, long l, int of) {
        int mask = state.length - 1;
        int slot = (int) (l ^ of * 0x9E3779B1L) & mask;
        while (state[slot] != FREE && (high[slot] != h || low[slot] != l || subject[slot] != of)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** As {@link #find}; the entry is there then. Slots that were found before are not valid any more. */
    public int put(long h, long l, int of) {
        if (2 * size >= state.length) {
            grow();
        }
        int slot = find(h, l, of);
        if (state[slot] == FREE) {
            high[slot] = h;
            low[slot] = l;
            subject[slot] = of;
            content[slot] = 0;
            state[slot] = TAKEN;
            size++;
        }
        return slot;
    }

    public boolean is(int slot, int flag) {
        return (state[slot] & flag) != 0;
    }

    public void set(int slot, int flag) {
        state[slot] |= (short) flag;
    }

    public void unset(int slot, int flag) {
        state[slot] &= (short) ~flag;
    }

    public long content(int slot) {
        return content[slot];
    }

    public void content(int slot, long value) {
        content[slot] = value;
    }

    /** Takes one entry. */
    interface Visitor {
        void visit(int slot, long high, long low, int subject);
    }

    void each(Visitor visitor) {
        for (int slot = 0; slot < state.length; slot++) {
            if (state[slot] != FREE) {
                visitor.visit(slot, high[slot], low[slot], subject[slot]);
            }
        }
    }

    private void grow() {
        long[] oldHigh = high;
        long[] oldLow = low;
        long[] oldContent = content;
        int[] oldSubject = subject;
        short[] oldState = state;
        int capacity = oldState.length * 2;
        high = new long[capacity];
        low = new long[capacity];
        content = new long[capacity];
        subject = new int[capacity];
        state = new short[capacity];
        for (int i = 0; i < oldState.length; i++) {
            if (oldState[i] != FREE) {
                int slot = find(oldHigh[i], oldLow[i], oldSubject[i]);
                high[slot] = oldHigh[i];
                low[slot] = oldLow[i];
                content[slot] = oldContent[i];
                subject[slot] = oldSubject[i];
                state[slot] = oldState[i];
            }
        }
    }
}
