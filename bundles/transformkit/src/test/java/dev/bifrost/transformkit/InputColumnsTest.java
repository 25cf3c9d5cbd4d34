package dev.bifrost.transformkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.ErrorCode;
import java.util.List;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

final class InputColumnsTest {

    private static final ErrorCode CODE = ApiErrors.values()[0];

    @Test
    void areNamesAndTypes() {
        var columns = InputColumns.parse("id: int64,a name : list<utf8>, at:timestamp_us_utc", CODE);
        assertThat(columns.fields().toString())
                .isEqualTo("[id: Int(64, true), a name: List<item: Utf8>, at: Timestamp(MICROSECOND, UTC)]");
        columns.checkIn(new Schema(columns.fields().reversed()), CODE, "the guest");
    }

    /** A guest may say 64 KiB of anything. */
    @Test
    void areNotRepeatedInFullWhenTheyAreWrong() {
        assertThatThrownBy(() -> InputColumns.parse("x".repeat(60_000), CODE))
                .hasMessageContaining("is no column; write name: type")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(1_000));
        var many = InputColumns.parse("column number: int64,".repeat(900) + "last: bool", CODE);
        assertThatThrownBy(() -> many.checkIn(new Schema(List.of()), CODE, "the guest"))
                .hasMessageContaining("the guest needs column number: int64, ")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(2_500));
    }
}
