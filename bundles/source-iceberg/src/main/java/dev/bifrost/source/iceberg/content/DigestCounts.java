package dev.bifrost.source.iceberg.content;

import java.util.Arrays;

/** Counts row digests: how often each was added and not taken again. 20 bytes a digest, at most half full. One thread. */
final class DigestCounts {

    private static final int FIRST_SLOTS = 16;
    private static final int FREE = -1;

    /** Two longs a slot. */
    private long[] digests = new long[2 * FIRST_SLOTS];
    /** What is left of each; a slot that was never used is told from one that is used up by {@link #FREE}. */
    private int[] counts = free(FIRST_SLOTS);

    private int size;

    private static int[] free(int slots) {
        var counts = new int[slots];
        Arrays.fill(counts, FREE);
        return counts;
    }

    /** Distinct digests. */
    int size() {
        return size;
    }

    void add(long high, long low) {
        if (size >= counts.length / 2) {
            grow();
        }
        int slot = slot(high, low);
        if (counts[slot] == FREE) {
            digests[2 * slot] = high;
            digests[2 * slot + 1] = low;
            counts[slot] = 0;
            size++;
        }
        counts[slot] = Math.addExact(counts[slot], 1);
    }

    boolean contains(long high, long low) {
        return counts[slot(high, low)] > 0;
    }

    /** Takes one of these if there is one left. */
    boolean take(long high, long low) {
        int slot = slot(high, low);
        if (counts[slot] <= 0) {
            return false;
        }
        counts[slot]--;
        return true;
    }

    /** Where a digest is or would be. Digests are evenly spread as they are. */
    private int slot(long high, long low) {
        int mask = counts.length - 1;
        int slot = (int) low & mask;
        while (counts[slot] != FREE && (digests[2 * slot] != high || digests[2 * slot + 1] != low)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldDigests = digests;
        int[] oldCounts = counts;
        int slots = Math.multiplyExact(oldCounts.length, 2);
        digests = new long[Math.multiplyExact(slots, 2)];
        counts = free(slots);
        for (int old = 0; old < oldCounts.length; old++) {
            if (oldCounts[old] != FREE) {
                int slot = slot(oldDigests[2 * old], oldDigests[2 * old + 1]);
                digests[2 * slot] = oldDigests[2 * old];
                digests[2 * slot + 1] = oldDigests[2 * old + 1];
                counts[slot] = oldCounts[old];
            }
        }
    }
}
