package dev.bifrost.parquet;

/** The values of a decoded page, those of variable length without an object for each. Not changed after it was made. */
sealed interface BinaryPage {

    BinaryPage NONE = new Plain(0, null, new byte[0], new int[1]);

    int count();

    /** Which values are there; null if all are. */
    long[] present();

    /**
     * Values one behind the other.
     *
     * @param offsets where each begins, and at last where the last one ends; null has no length
     */
    record Plain(int count, long[] present, byte[] bytes, int[] offsets) implements BinaryPage {}

    /** @param codes the places of values in the dictionary, which has each of them; any for a null */
    record Coded(int count, long[] present, int[] codes, Plain dictionary) implements BinaryPage {}
}
