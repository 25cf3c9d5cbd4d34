package dev.bifrost.sink.falkordb.bulk;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.Hashing;

/** The 128-bit XXH3 hash that stands for an element's identity while a graph is built. One thread. */
final class ElementHash {

    private final HashStream128 stream = Hashing.xxh3_128().hashStream();

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
     * @param parts each with its length before it, so that parts do not run into one another
     */
    Value of(int kind, Slice... parts) {
        stream.reset();
        stream.putInt(kind);
        for (Slice part : parts) {
            stream.putInt(part.size());
            stream.putBytes(part.bytes(), part.offset(), part.size());
        }
        var hash = stream.get();
        return new Value(hash.getMostSignificantBits(), hash.getLeastSignificantBits());
    }

    /** A part of an array. */
    record Slice(byte[] bytes, int offset, int size) {}
}
