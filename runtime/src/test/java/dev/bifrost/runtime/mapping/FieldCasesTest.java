package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.INT64;
import static dev.bifrost.runtime.mapping.SchemaSource.TEXT;
import static dev.bifrost.runtime.mapping.SchemaSource.field;
import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.source.RowFilter;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import org.junit.jupiter.api.Test;

/** Troubles that users of other products met with mappings. */
final class FieldCasesTest {

    private final SchemaSource source =
            SchemaSource.ofFiles().table("people", field("id", INT64), field("country", TEXT), field("zip", TEXT));

    private RowFilter filter(String written) {
        return Mappings.compile(mapping(written), source)
                .tables()
                .getFirst()
                .spec()
                .filter()
                .orElseThrow();
    }

    private static String mapping(String filter) {
        return """
                tables:
                - table: people
                  mode: full
                  filter: %s
                  pipeline:
                  - vertex: { label: Person, id_column: id }
                """.formatted(filter);
    }

    @Test
    void theCountryCodeOfNorwayIsText() {
        assertThat(filter("{ column: country, eq: NO }")).isEqualTo(new RowFilter.Equal("country", "NO"));
    }

    @Test
    void textThatLooksLikeSomethingElseStaysText() {
        assertThat(filter("{ column: zip, in: [02142, 01001, 0x1F, 1_000, 12:30, 1e3, 08, 2024-02-29, \"~\", yes] }"))
                .isEqualTo(new RowFilter.In(
                        "zip",
                        List.of("02142", "01001", "0x1F", "1_000", "12:30", "1e3", "08", "2024-02-29", "~", "yes")));
    }

    @Test
    void anUnquotedNullIsNoText() {
        assertThat(Mappings.refusal(mapping("{ column: zip, in: [02142, ~] }")))
                .hasToString(
                        "config.WRONG_SHAPE: mapping.yaml:4:38: tables[people].filter.in[1]: expected a single value,"
                                + " found none; leave the key out, or write \"null\" or \"~\" in quotes to mean the text");
    }

    @Test
    void numbersThatYamlReadsInAnotherBaseAreRefused() {
        assertThat(Mappings.refusal(mapping("{ column: id, in: [010, 0x1F] }"), source))
                .hasMessageContaining("'010' does not fit column 'id' of type int64")
                .hasMessageContaining("'0x1F' does not fit column 'id' of type int64");
    }

    @Test
    void aColumnThatIsNotThereIsNamedBesideThoseThatAre() {
        assertThat(Mappings.refusal(mapping("{ column: contry, eq: NO }"), source))
                .hasToString(
                        "mapping.UNKNOWN_COLUMN: mapping.yaml:4:21: tables[people].filter.column: table people has no"
                                + " column 'contry'; did you mean 'country'?; it has id, country, zip");
    }

    @Test
    void namesOfAnyScriptAreKept() {
        var odd = SchemaSource.ofFiles().table("odd_cols", text("naïve-key"), text("a b"), text("c:d"), text("e.f"));
        var model = Mappings.compile("""
                        tables:
                        - table: odd_cols
                          mode: full
                          pipeline:
                          - vertex: { label: Årsrapport, labels: ["ns:Per son"], id_column: naïve-key, properties: [a b, "c:d", e.f] }
                          - edge: { type: responsável-por, src: { label: Årsrapport, column: naïve-key }, dst: { label: 日本, column: a b } }
                        """, odd).model();
        var vertex = model.vertices().getFirst();
        assertThat(vertex.label()).isEqualTo("Årsrapport");
        assertThat(vertex.labels()).containsExactly("ns:Per son");
        assertThat(vertex.properties())
                .extracting(StepShape.Property::name)
                .containsExactly("naïve-key", "a b", "c:d", "e.f");
        assertThat(model.edges().getFirst().type()).isEqualTo("responsável-por");
    }

    @Test
    void aTypeThatCannotBeStoredIsRefusedOnlyWhereItIsMapped() {
        String yaml = """
                tables:
                - table: people
                  mode: full
                  pipeline:
                  - vertex: { label: P, id_column: id, properties: [%s] }
                """;
        var tables = TestTables.source();
        assertThat(Mappings.compile(yaml.formatted("name, address.city, tags"), tables)
                        .model()
                        .vertices())
                .hasSize(1);
        assertThat(Mappings.refusal(yaml.formatted("address"), tables))
                .hasToString(
                        "mapping.UNSUPPORTED_TYPE: mapping.yaml:5:53: tables[people].pipeline[0].vertex.properties[0]:"
                                + " column 'address' of type struct cannot be a property: a struct is no property; name a path into"
                                + " it, such as address.city");
    }

    @Test
    void zoneAndLocaleOfTheHostDoNotMatter() {
        var zone = TimeZone.getDefault();
        var locale = Locale.getDefault();
        String written = "{ column: seen, eq: \"2001-01-13T10:30:00+05:30\" }";
        var expected = bound(written);
        try {
            TimeZone.setDefault(TimeZone.getTimeZone("Asia/Kolkata"));
            Locale.setDefault(Locale.forLanguageTag("tr"));
            assertThat(bound(written)).isEqualTo(expected);
            assertThat(Mappings.compile(
                                    mapping("{ column: id, ge: 1 }").replace("mode: full", "mode: incremental"), source)
                            .tables())
                    .hasSize(1);
        } finally {
            TimeZone.setDefault(zone);
            Locale.setDefault(locale);
        }
    }

    private static RowFilter bound(String written) {
        return Mappings.compile(mapping(written), TestTables.source())
                .tables()
                .getFirst()
                .spec()
                .filter()
                .orElseThrow();
    }

    @Test
    void aTextKeyAndAnIntegerReferenceDoNotMeet() {
        var tables = SchemaSource.ofFiles().table("orders", int64("customer")).table("customers", text("id"));
        String yaml = """
                tables:
                - { table: customers, mode: full, pipeline: [ { vertex: { label: Customer, id_column: id } } ] }
                - table: orders
                  mode: full
                  pipeline:
                  - fk_edges: { type: BY, src: { label: Order, column: customer }, dst: { label: Customer, column: customer%s } }
                """;
        assertThat(Mappings.refusal(yaml.formatted(""), tables))
                .hasToString("mapping.KEY_MISMATCH: mapping.yaml:6:100: tables[orders].pipeline[0].fk_edges.dst.column:"
                        + " vertices of label 'Customer' have two kinds of keys: orders.customer (int) here, customers.id"
                        + " (text) in table 'customers'; add as: text to the endpoint");
        assertThat(Mappings.compile(yaml.formatted(", as: text"), tables).tables())
                .hasSize(2);
    }
}
