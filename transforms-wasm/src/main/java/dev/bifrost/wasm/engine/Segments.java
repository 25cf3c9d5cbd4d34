package dev.bifrost.wasm.engine;

import com.dylibso.chicory.wasm.types.DataSegment;
import com.dylibso.chicory.wasm.types.PassiveDataSegment;

/** The data segments of one instance. The engine copies a segment's bytes whenever it is asked for them; here that happens once. */
final class Segments {

    private static final byte[] NONE = {};

    /** The instance's own: it drops segments there. */
    private final DataSegment[] all;

    private final byte[][] asked;

    /** @param all null for none */
    Segments(DataSegment[] all) {
        this.all = all == null ? new DataSegment[0] : all;
        this.asked = new byte[this.all.length][];
    }

    byte[] bytes(int segment) {
        if (all[segment] == PassiveDataSegment.EMPTY) {
            return NONE;
        }
        if (asked[segment] == null) {
            asked[segment] = all[segment].data();
        }
        return asked[segment];
    }

    void drop(int segment) {
        all[segment] = PassiveDataSegment.EMPTY;
    }
}
