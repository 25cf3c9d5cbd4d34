package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * Where each vertex stands in the graph that is built: from the hash of its identity to its number. Off the heap, {@link
 * #SLOT_BYTES} a slot: the hash's low half, and the number. The partition comes from the hash's high half and so need not be
 * kept, which leaves 72 bits to tell vertices apart: with 50 million, one pair is taken for one vertex in some four million
 * builds.
 *
 * <p>A segment a partition, made with the size that the partition is known to have and at most {@link #FULLEST} of it used, so
 * a vertex takes about 15 bytes. Placeholders beyond that get segments of their own, each as large as those before it.
 * Segments are cut from slabs, because the allocator rounds small buffers up to a power of two. One thread.
 */
final class KeyMap implements AutoCloseable {

    static final int SLOT_BYTES = Long.BYTES + Integer.BYTES;

    /** The server's numbers are 64 bits, a slot's 32; zero stands for an empty slot. */
    static final long MOST_VERTICES = 0xFFFF_FFFFL - 1;

    private static final double FULLEST = 0.87;
    private static final int LEAST_SLOTS = 16;
    private static final String CHANCE = "two vertices have the same hash by chance";

    private static final long FIRST_SLAB = 1 << 20;
    private static final long LARGEST_SLAB = 32 << 20;

    private final BufferAllocator allocator;
    private final List<ArrowBuf> slabs = new ArrayList<>();
    private long cut;
    /** The newest of each partition. */
    private final Segment[] segments = new Segment[Spill.PARTITIONS];
    /** Keys of a partition for which room was made later. */
    private final int[] added = new int[Spill.PARTITIONS];

    KeyMap(BufferAllocator allocator) {
        this.allocator = allocator;
    }

    /** Room for this many in a partition, before the first of it is put. */
    void reserve(int partition, int keys) {
        if (segments[partition] == null) {
            segments[partition] = segment(keys, null);
        }
    }

    void put(ElementHash.Value key, long number) {
        int partition = key.partition();
        if (segments[partition] == null || segments[partition].isFull()) {
            more(partition);
        }
        var newest = segments[partition];
        if (find(newest.older, key.low()) != 0) {
            throw Obstacles.impossible(CHANCE);
        }
        newest.put(key.low(), (int) (number + 1));
    }

    /** The number; -1 if there is none. */
    long number(ElementHash.Value key) {
        return Integer.toUnsignedLong(find(segments[key.partition()], key.low())) - 1;
    }

    private static int find(Segment newest, long key) {
        int value = 0;
        for (Segment segment = newest; segment != null && value == 0; segment = segment.older) {
            value = segment.find(key);
        }
        return value;
    }

    /** As much again as was not reserved: nobody knows how many placeholders there are before edges are read. */
    private void more(int partition) {
        int keys = Math.max(LEAST_SLOTS, added[partition]);
        segments[partition] = segment(keys, segments[partition]);
        added[partition] += keys;
    }

    /** How much memory it holds. */
    long bytes() {
        return slabs.stream().mapToLong(ArrowBuf::capacity).sum();
    }

    private Segment segment(int keys, Segment older) {
        int slots = Math.max(LEAST_SLOTS, (int) (keys / FULLEST) + 2);
        long size = (long) slots * SLOT_BYTES;
        if (slabs.isEmpty() || slabs.getLast().capacity() - cut < size) {
            slabs.add(slab(Math.max(size, Math.min(LARGEST_SLAB, FIRST_SLAB << Math.min(slabs.size(), 5)))));
            cut = 0;
        }
        var segment = new Segment(slabs.getLast(), cut, slots, older);
        cut += size;
        return segment;
    }

    private ArrowBuf slab(long size) {
        try {
            return allocator.buffer(size);
        } catch (OutOfMemoryException e) {
            throw new BifrostException(
                    FalkorDbErrors.KEY_MAP_FULL,
                    "a rebuild keeps 15 bytes a vertex in memory and has used %d MiB; component_memory is %d MiB, raise it and memory"
                            .formatted(bytes() >> 20, allocator.getLimit() >> 20),
                    e);
        }
    }

    @Override
    public void close() {
        slabs.forEach(ArrowBuf::close);
        slabs.clear();
        Arrays.fill(segments, null);
    }

    /** Open addressing, each key with its value behind it. Slots are always within, so nothing is checked at each access. */
    private static final class Segment {
        private final int slots;
        private final Segment older;
        private final long address;
        private int used;

        Segment(ArrowBuf buffer, long offset, int slots, Segment older) {
            this.slots = slots;
            this.older = older;
            this.address = buffer.memoryAddress() + offset;
            buffer.setZero(offset, (long) slots * SLOT_BYTES);
        }

        boolean isFull() {
            return used >= slots * FULLEST;
        }

        /** A key is put once, so a slot that has it already belongs to another vertex. */
        void put(long key, int value) {
            int slot = slot(key);
            if (value(slot) != 0) {
                throw Obstacles.impossible(CHANCE);
            }
            used++;
            MemoryUtil.putLong(at(slot), key);
            MemoryUtil.putInt(at(slot) + Long.BYTES, value);
        }

        int find(long key) {
            return value(slot(key));
        }

        long key(int slot) {
            return MemoryUtil.getLong(at(slot));
        }

        int value(int slot) {
            return MemoryUtil.getInt(at(slot) + Long.BYTES);
        }

        private long at(int slot) {
            return address + (long) slot * SLOT_BYTES;
        }

        private int slot(long key) {
            int slot = (int) Math.unsignedMultiplyHigh(key, slots);
            while (value(slot) != 0 && key(slot) != key) {
                slot = slot + 1 == slots ? 0 : slot + 1;
            }
            return slot;
        }
    }
}
