package dev.bifrost.transformkit.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.transformkit.InputColumns;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(AllocatorExtension.class)
final class DifferenceTest {

    private static final Schema INPUT = new Schema(InputColumns.parse("id: int64, amount: int64", ApiErrors.values()[0])
            .fields());

    @Test
    void aDifferenceIsToldByItsPlace(BufferAllocator allocator) {
        try (var rows = SampleRows.plain(INPUT, 10, allocator);
                var other = SampleRows.plain(INPUT, 10, allocator);
                var fewer = SampleRows.plain(INPUT, 9, allocator)) {
            assertThat(Difference.between(rows, List.of(other))).isEmpty();
            SampleValues.set(other.getVector("amount"), 7, 3);
            assertThat(Difference.between(rows, List.of(other)))
                    .contains("other values in column 'amount' of row 7 of the answer");
            assertThat(Difference.between(rows, List.of(fewer))).contains("once 10 rows and once 9");
            assertThat(Difference.at(rows, 4, other)).contains("4 rows too many");
        }
    }
}
