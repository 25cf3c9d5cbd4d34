package dev.bifrost.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReadAheadTest {

    @Test
    void piecesBeginWhileThereIsRoomForThem() {
        var room = new ReadAhead(3, 100);
        room.take(40);
        assertThat(room.hasRoom(60)).isTrue();
        assertThat(room.hasRoom(61)).as("too much memory").isFalse();
        room.take(20);
        room.take(20);
        assertThat(room.hasRoom(1)).as("too many pieces").isFalse();
        room.give(40);
        assertThat(room.hasRoom(60)).isTrue();
    }

    @Test
    void thePieceWhoseTurnItIsIsReadHoweverLargeItIs() {
        assertThat(ReadAhead.none().hasRoom(1L << 40)).isTrue();
        var room = new ReadAhead(8, 100);
        room.take(1L << 40);
        assertThat(room.hasRoom(1)).isFalse();
        room.give(1L << 40);
        assertThat(room.hasRoom(1L << 40)).isTrue();
    }
}
