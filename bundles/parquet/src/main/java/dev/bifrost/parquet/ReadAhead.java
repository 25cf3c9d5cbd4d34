package dev.bifrost.parquet;

/**
 * How much of a read may be begun before its turn: so many pieces at once, and no more memory than a share of the heap. The
 * piece whose turn it is is read however large it is.
 *
 * <p>One thread.
 */
public final class ReadAhead {

    /** The part of the heap that decoded pages may take up; batches of Arrow lie outside of the heap. */
    private static final int SHARE = 4;

    private final int mostPieces;
    private final long mostBytes;
    private int pieces;
    private long bytes;

    /** @param mostPieces files, or runs of row groups in one, that are read at once */
    public ReadAhead(int mostPieces) {
        this(mostPieces, Runtime.getRuntime().maxMemory() / SHARE);
    }

    ReadAhead(int mostPieces, long mostBytes) {
        this.mostPieces = mostPieces;
        this.mostBytes = mostBytes;
    }

    /** For a read of one piece after the other. */
    public static ReadAhead none() {
        return new ReadAhead(1, 0);
    }

    /** Whether one more piece may begin. */
    boolean hasRoom(long pieceBytes) {
        return pieces == 0 || pieces < mostPieces && bytes + pieceBytes <= mostBytes;
    }

    void take(long pieceBytes) {
        pieces++;
        bytes += pieceBytes;
    }

    void give(long pieceBytes) {
        pieces--;
        bytes -= pieceBytes;
    }
}
