package dev.bifrost.runtime.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.RowFilter;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

final class FilterBinderTest {

    private static RowFilter filter(String written) {
        String yaml =
                "tables:\n- { table: people, mode: full, filter: %s, pipeline: [ { vertex: { label: P, id_column: id } } ] }"
                        .formatted(written);
        return Mappings.compile(yaml, TestTables.source())
                .tables()
                .getFirst()
                .spec()
                .filter()
                .orElseThrow();
    }

    private static Comparable<?> literal(String column, String text) {
        return ((RowFilter.Equal) filter("{ column: %s, eq: %s }".formatted(column, text))).value();
    }

    @Test
    void aLiteralIsOfItsColumnsType() {
        assertThat(literal("active", "true")).isEqualTo(true);
        assertThat(literal("tiny", "-128")).isEqualTo(-128L);
        assertThat(literal("no", "\"42\"")).isEqualTo(42L);
        assertThat(literal("u64", "18446744073709551615")).isEqualTo(new BigInteger("18446744073709551615"));
        assertThat(literal("amount", "12.5")).isEqualTo(new BigDecimal("12.50"));
        assertThat(literal("big", "1e3")).isEqualTo(new BigDecimal("1000"));
        assertThat(literal("name", "1e3")).isEqualTo("1e3");
        assertThat(literal("name", "\"\"")).isEqualTo("");
        assertThat(literal("born", "2001-01-13")).isEqualTo(LocalDate.of(2001, 1, 13));
        assertThat(literal("at_noon", "12:00:00.5")).isEqualTo(LocalTime.of(12, 0, 0, 500_000_000));
        assertThat(literal("seen_local", "2001-01-13T10:30:00")).isEqualTo(LocalDateTime.of(2001, 1, 13, 10, 30));
        assertThat(literal("seen", "2001-01-13T10:30:00+01:00")).isEqualTo(Instant.parse("2001-01-13T09:30:00Z"));
        assertThat(literal("uid", "123E4567-e89b-12d3-a456-426614174000"))
                .isEqualTo(UUID.fromString("123e4567-e89b-12d3-a456-426614174000"));
        assertThat(literal("address.geo.lat", "59.3")).isEqualTo(59.3);
    }

    @Test
    void aDayAloneIsATimestampsFirstMoment() {
        assertThat(literal("seen_local", "2001-01-13")).isEqualTo(LocalDateTime.of(2001, 1, 13, 0, 0));
        assertThat(literal("seen", "2001-01-13")).isEqualTo(Instant.parse("2001-01-13T00:00:00Z"));
    }

    @Test
    void aFloatIsRoundedLikeTheColumn() {
        assertThat(literal("score", "0.1")).isEqualTo((double) 0.1f);
        assertThat(literal("score", "-0.0")).isEqualTo(0.0);
    }

    @Test
    void allOfOnePartIsThePart() {
        assertThat(filter("{ all: [ { column: name, eq: a } ] }")).isEqualTo(new RowFilter.Equal("name", "a"));
        assertThat(filter("{ all: [ { column: name, eq: a }, { column: no, in: [1, 2] } ] }"))
                .isEqualTo(new RowFilter.AllOf(
                        List.of(new RowFilter.Equal("name", "a"), new RowFilter.In("no", List.of(1L, 2L)))));
    }

    @Test
    void textBoundsAreInTheOrderOfCodePoints() {
        // U+FFFD is before U+1F600, although its UTF-16 form is after
        assertThat(filter("{ column: name, ge: \"\\uFFFD\", lt: \"\\U0001F600\" }"))
                .isInstanceOf(RowFilter.Range.class);
    }
}
