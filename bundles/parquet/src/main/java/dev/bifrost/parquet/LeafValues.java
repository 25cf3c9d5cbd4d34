package dev.bifrost.parquet;

import dev.hardwood.reader.ColumnReader;
import dev.hardwood.reader.Validity;

/**
 * The values of a leaf column in the present batch, by the one of these that its physical type asks for. Arrays may be longer than
 * the batch, and are good until the next one.
 */
interface LeafValues {

    int count();

    Validity validity();

    /** Values of bytes, one behind the other. */
    byte[] bytes();

    /** Where each value of bytes begins, and where the last one ends. */
    int[] offsets();

    default int[] ints() {
        throw noSuchValues();
    }

    default long[] longs() {
        throw noSuchValues();
    }

    default float[] floats() {
        throw noSuchValues();
    }

    default double[] doubles() {
        throw noSuchValues();
    }

    default boolean[] booleans() {
        throw noSuchValues();
    }

    private static IllegalStateException noSuchValues() {
        return new IllegalStateException("a column of bytes has no numbers");
    }

    /** What Hardwood decoded. */
    record Decoded(ColumnReader reader) implements LeafValues {
        @Override
        public int count() {
            return reader.getValueCount();
        }

        @Override
        public Validity validity() {
            return reader.getLeafValidity();
        }

        @Override
        public byte[] bytes() {
            return reader.getBinaryValues();
        }

        @Override
        public int[] offsets() {
            return reader.getBinaryOffsets();
        }

        @Override
        public int[] ints() {
            return reader.getInts();
        }

        @Override
        public long[] longs() {
            return reader.getLongs();
        }

        @Override
        public float[] floats() {
            return reader.getFloats();
        }

        @Override
        public double[] doubles() {
            return reader.getDoubles();
        }

        @Override
        public boolean[] booleans() {
            return reader.getBooleans();
        }
    }
}
