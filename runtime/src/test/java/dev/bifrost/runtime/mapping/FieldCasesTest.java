package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.INT64;
import static dev.bifrost.runtime.mapping.SchemaSource.TEXT;
import static dev.bifrost.runtime.mapping.SchemaSource.field;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.RowFilter;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

final class FieldCasesTest {

    private final SchemaSource source =
            SchemaSource.ofFiles().table("people", field("id", INT64), field("country", TEXT), field("zip", TEXT));

    private RowFilter filter(String written) {
        return Mappings.compile("""
                        tables:
                        - table: people
                          mode: full
                          filter: %s
                          pipeline:
                          - vertex: { label: Person, id_column: id }
                        """.formatted(written), source)
                .tables()
                .getFirst()
                .spec()
                .filter()
                .orElseThrow();
    }

    @Test
    void theCountryCodeOfNorwayIsText() {
        assertThat(filter("{ column: country, eq: NO }")).isEqualTo(new RowFilter.Equal("country", "NO"));
    }

    @Test
    void leadingZerosOfTextAreKept() {
        assertThat(filter("{ column: zip, in: [02142, 01001, 0x1F, 1_000, 12:30, 1e3, 08, 2024-02-29, \"~\"] }"))
                .isEqualTo(new RowFilter.In(
                        "zip", List.of("02142", "01001", "0x1F", "1_000", "12:30", "1e3", "08", "2024-02-29", "~")));
    }

    @Test
    void boundsAreOfTheColumnsType() {
        assertThat(filter("{ column: id, ge: 10, lt: 20 }"))
                .isEqualTo(new RowFilter.Range(
                        "id",
                        Optional.of(new RowFilter.Bound(10L, true)),
                        Optional.of(new RowFilter.Bound(20L, false))));
    }
}
