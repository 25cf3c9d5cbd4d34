package dev.bifrost.source.iceberg.content;

import java.util.BitSet;
import java.util.List;

/**
 * The rows that a step takes out and puts in again, as a copy-on-write rewrite of a file does with all but the changed ones.
 * A row is known by the wanted columns only.
 *
 * @param removed their places among the removed rows
 * @param inserted their places among the inserted rows
 */
record Unchanged(BitSet removed, BitSet inserted) {

    private static final Unchanged NONE = new Unchanged(new BitSet(), new BitSet());

    /** How the rows of one side are read; each time in the same order. */
    interface Side {
        SliceStream open(List<FileSlice> slices);
    }

    /** @param most how many rows are compared in one pass; more take several, each of which reads the files again */
    static Unchanged of(Step step, Side side, int most) {
        if (step.removed().isEmpty() || step.inserted().isEmpty()) {
            return NONE;
        }
        long removedRows = rows(step.removed());
        long insertedRows = rows(step.inserted());
        boolean removedFirst = removedRows <= insertedRows;
        long passes = Math.ceilDiv(Math.min(removedRows, insertedRows), most);
        var fewer = new BitSet();
        var others = new BitSet();
        for (long pass = 0; pass < passes; pass++) {
            var part = new Part(pass, passes);
            part.compare(
                    side,
                    removedFirst ? step.removed() : step.inserted(),
                    removedFirst ? step.inserted() : step.removed(),
                    fewer,
                    others);
        }
        return removedFirst ? new Unchanged(fewer, others) : new Unchanged(others, fewer);
    }

    private static long rows(List<FileSlice> slices) {
        return slices.stream().mapToLong(FileSlice::mostRows).sum();
    }

    /** The rows whose digests fall into one part of all digests. */
    private record Part(long number, long of) {

        void compare(Side side, List<FileSlice> fewer, List<FileSlice> others, BitSet sameFewer, BitSet sameOthers) {
            var counts = new DigestCounts();
            each(side, fewer, (place, high, low) -> counts.add(high, low));
            var same = new DigestCounts();
            each(side, others, (place, high, low) -> {
                if (counts.take(high, low)) {
                    same.add(high, low);
                    sameOthers.set(place);
                }
            });
            if (same.size() == 0) {
                return;
            }
            each(side, fewer, (place, high, low) -> {
                if (same.take(high, low)) {
                    sameFewer.set(place);
                }
            });
        }

        private void each(Side side, List<FileSlice> slices, Each each) {
            var digests = new RowDigests();
            int place = 0;
            try (SliceStream stream = side.open(slices)) {
                for (var next = stream.next(); next.isPresent(); next = stream.next()) {
                    SliceRows.Picked picked = next.get();
                    try (var batch = picked.batch()) {
                        var rows = digests.of(batch.getFieldVectors().subList(0, picked.wanted()));
                        BitSet in = picked.rows();
                        for (int row = in.nextSetBit(0); row >= 0; row = in.nextSetBit(row + 1)) {
                            rows.take(row);
                            if (Long.remainderUnsigned(digests.high(), of) == number) {
                                each.row(place, digests.high(), digests.low());
                            }
                            place = Math.incrementExact(place);
                        }
                    }
                }
            }
        }
    }

    private interface Each {
        void row(int place, long high, long low);
    }
}
