package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class InputColumnsTest {

    @Test
    void areNamesAndTypes() {
        var columns = InputColumns.parse("id: int64,a name : list<utf8>, at:timestamp_us_utc");
        assertThat(columns.fields().toString())
                .isEqualTo("[id: Int(64, true), a name: List<item: Utf8>, at: Timestamp(MICROSECOND, UTC)]");
        columns.checkIn(new Schema(columns.fields().reversed()));
    }

    /** A guest may say 64 KiB of anything. */
    @Test
    void areNotRepeatedInFullWhenTheyAreWrong() {
        assertThatThrownBy(() -> InputColumns.parse("x".repeat(60_000)))
                .hasMessageContaining("is no column; write name: type")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
        var many = InputColumns.parse("column number: int64,".repeat(900) + "last: bool");
        assertThatThrownBy(() -> many.checkIn(new Schema(List.of())))
                .hasMessageContaining("the guest needs column number: int64, ")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(2_500));
    }
}
