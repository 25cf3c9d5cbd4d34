package dev.bifrost.runtime.graph;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Arrays;
import org.apache.arrow.vector.VarCharVector;

/**
 * The elements that one step makes of one batch: row numbers with identities, in row order. Where two rows have one
 * identity the later wins.
 */
final class ElementRows {

    private static final Hasher64 HASH = Hashing.xxh3_64();
    private static final int LEAST = 16;

    private final ByteArray ids = new ByteArray();
    private int[] rows;
    private int[] starts;
    private int[] cuts;
    private int size;

    /** Open addressing: entry + 1, or 0. */
    private int[] table;

    private boolean[] dead;
    private int live;
    private final Repeats repeats;

    /** @param expected about how many rows there are */
    ElementRows(Repeats repeats, int expected) {
        this.repeats = repeats;
        int capacity = Math.max(LEAST, expected);
        rows = new int[capacity];
        starts = new int[capacity + 1];
        cuts = new int[2 * capacity];
        dead = new boolean[capacity];
        table = new int[2 * Integer.highestOneBit(2 * capacity - 1)];
    }

    /** Where an element's identity is written before {@link #add}. What a refused row wrote is dropped by {@link #drop}. */
    ByteArray ids() {
        return ids;
    }

    void drop() {
        ids.truncate(starts[size]);
    }

    /** Where the identity that is being written has come to, relative to its first byte: a cut for {@link #add}. */
    int written() {
        return ids.length() - starts[size];
    }

    /**
     * Takes the row whose identity was written since the last call: of up to three parts, end to end.
     *
     * @param row its number
     * @param cut1 where the second part starts
     * @param cut2 where the third part starts
     */
    void add(int row, int cut1, int cut2) {
        grow();
        rows[size] = row;
        cuts[2 * size] = cut1;
        cuts[2 * size + 1] = cut2;
        starts[size + 1] = ids.length();
        if (repeats == Repeats.LAST_WINS) {
            supersede();
        }
        dead[size] = false;
        size++;
        live++;
    }

    private void supersede() {
        int slot = slot(size);
        if (table[slot] != 0) {
            dead[table[slot] - 1] = true;
            live--;
        }
        table[slot] = size + 1;
    }

    private int slot(int entry) {
        int mask = table.length - 1;
        long hash = HASH.hashBytesToLong(ids.bytes(), starts[entry], length(entry));
        int slot = (int) hash & mask;
        while (table[slot] != 0 && !sameId(table[slot] - 1, entry)) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private boolean sameId(int one, int other) {
        return cuts[2 * one] == cuts[2 * other]
                && cuts[2 * one + 1] == cuts[2 * other + 1]
                && Arrays.equals(
                        ids.bytes(), starts[one], starts[one + 1], ids.bytes(), starts[other], starts[other + 1]);
    }

    private void grow() {
        if (size == rows.length) {
            int capacity = size * 2;
            rows = Arrays.copyOf(rows, capacity);
            cuts = Arrays.copyOf(cuts, 2 * capacity);
            dead = Arrays.copyOf(dead, capacity);
            starts = Arrays.copyOf(starts, capacity + 1);
        }
        if (repeats == Repeats.LAST_WINS && size * 2 >= table.length) {
            table = new int[table.length * 2];
            for (int entry = 0; entry < size; entry++) {
                if (!dead[entry]) {
                    table[slot(entry)] = entry + 1;
                }
            }
        }
    }

    /** The live entries, in row order. */
    int[] entries() {
        var entries = new int[live];
        int next = 0;
        for (int entry = 0; entry < size; entry++) {
            if (!dead[entry]) {
                entries[next++] = entry;
            }
        }
        return entries;
    }

    int row(int entry) {
        return rows[entry];
    }

    /** Copies part 0, 1 or 2 of identities into the rows of a vector. */
    void write(int[] entries, int part, VarCharVector target) {
        long size = 0;
        for (int entry : entries) {
            size += to(entry, part) - from(entry, part);
        }
        target.allocateNew(size, entries.length);
        for (int i = 0; i < entries.length; i++) {
            int from = from(entries[i], part);
            target.set(i, ids.bytes(), starts[entries[i]] + from, to(entries[i], part) - from);
        }
        target.setValueCount(entries.length);
    }

    private int from(int entry, int part) {
        return part == 0 ? 0 : cuts[2 * entry + part - 1];
    }

    private int to(int entry, int part) {
        return part == 2 ? length(entry) : cuts[2 * entry + part];
    }

    private int length(int entry) {
        return starts[entry + 1] - starts[entry];
    }
}
