package dev.bifrost.parquet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hardwood.metadata.PhysicalType;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.junit.jupiter.api.Test;

class OrderingTest {

    private static final LocalDate DAY = LocalDate.of(2001, 2, 3);

    @Test
    void aDayIsItsMidnightForAFilterOfTimesSinceAColumnOfDaysMayHaveBecomeOne() {
        var days = Ordering.of(PhysicalType.INT32, new ArrowType.Date(DateUnit.DAY))
                .orElseThrow();
        var bound = days.bound(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt((int) DAY.toEpochDay())
                .array());
        assertThat(bound)
                .isPresent()
                .isEqualTo(days.literal(DAY))
                .isEqualTo(days.literal(DAY.atStartOfDay()))
                .isEqualTo(days.literal(Instant.parse("2001-02-03T00:00:00Z")));
    }

    @Test
    void unitsOfTimeCompare() {
        var millis = Ordering.of(PhysicalType.INT64, new ArrowType.Timestamp(TimeUnit.MILLISECOND, null))
                .orElseThrow();
        var bound = millis.bound(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(1_500)
                .array());
        assertThat(bound).isPresent().isEqualTo(millis.literal(LocalDateTime.of(1970, 1, 1, 0, 0, 1, 500_000_000)));
    }
}
