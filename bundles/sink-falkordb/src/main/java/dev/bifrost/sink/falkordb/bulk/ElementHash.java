package dev.bifrost.sink.falkordb.bulk;

import com.dynatrace.hash4j.hashing.Hasher128;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Arrays;

/** The 128-bit XXH3 hash that stands for an element's identity while a graph is built. One thread. */
final class ElementHash {

    /** A hasher for each kind, seeded by it, so that elements of two kinds differ though their identities are equal. */
    private Hasher128[] hashers = {};

    /** A hash. */
    record Value(long high, long low) {

        int partition() {
            return (int) (high >>> Long.SIZE - Integer.numberOfTrailingZeros(Spill.PARTITIONS));
        }

        @Override
        public int hashCode() {
            return Long.hashCode(low);
        }
    }

    /**
     * @param kind which label, or which type between which labels
     * @param bytes with the identity's parts, each with its length before it, so that parts do not run into one another
     */
    Value of(int kind, byte[] bytes, int offset, int size) {
        var hash = hasher(kind).hashBytesTo128Bits(bytes, offset, size);
        return new Value(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }

    private Hasher128 hasher(int kind) {
        if (kind >= hashers.length) {
            int known = hashers.length;
            hashers = Arrays.copyOf(hashers, kind + 1);
            for (int next = known; next <= kind; next++) {
                hashers[next] = Hashing.xxh3_128(next);
            }
        }
        return hashers[kind];
    }
}
