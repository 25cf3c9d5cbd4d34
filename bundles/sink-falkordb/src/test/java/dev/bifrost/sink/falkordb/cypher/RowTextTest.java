package dev.bifrost.sink.falkordb.cypher;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class RowTextTest {

    private static final String STATEMENT = "UNWIND $rows AS r RETURN r";

    @Test
    void rowsBecomeTheParametersOfAConstantText() {
        assertThat(query(rows("a", "b", "c"), 0, 3))
                .isEqualTo("CYPHER epoch=7 limit=9 rows=[[\"a\",1],[\"b\",1],[\"c\",1]] UNWIND $rows AS r RETURN r");
    }

    @Test
    void anyPartOfABatchIsAQueryOfItsOwn() {
        var rows = rows("a", "b", "c");
        assertThat(query(rows, 0, 1)).contains("rows=[[\"a\",1]] ");
        assertThat(query(rows, 1, 2)).contains("rows=[[\"b\",1]] ");
        assertThat(query(rows, 1, 3)).contains("rows=[[\"b\",1],[\"c\",1]] ");
    }

    @Test
    void aBufferIsUsedAgain() {
        var text = new RowText();
        fill(text, "a");
        assertThat(text.take().count()).isEqualTo(1);
        assertThat(text.rows()).isZero();
        fill(text, "b");
        fill(text, "c");
        assertThat(query(text.take(), 0, 2)).contains("rows=[[\"b\",1],[\"c\",1]] ");
    }

    @Test
    void rowsBeyondTheFirstRoomAreKeptApart() {
        var text = new RowText();
        for (int i = 0; i < 5000; i++) {
            fill(text, "x".repeat(50) + i);
        }
        var rows = text.take();
        assertThat(rows.count()).isEqualTo(5000);
        assertThat(query(rows, 4999, 5000)).contains("x4999\",1]] ").doesNotContain("x4998");
    }

    private static EncodedRows rows(String... ids) {
        var text = new RowText();
        for (String id : ids) {
            fill(text, id);
        }
        return text.take();
    }

    private static void fill(RowText text, String id) {
        byte[] bytes = id.getBytes(StandardCharsets.UTF_8);
        text.beginRow();
        text.values().text(bytes, 0, bytes.length);
        text.values().integer(1);
        text.endRow();
    }

    private static String query(EncodedRows rows, int from, int to) {
        return new String(rows.query(STATEMENT, 7, 9, from, to), StandardCharsets.UTF_8);
    }
}
