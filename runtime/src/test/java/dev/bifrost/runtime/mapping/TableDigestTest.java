package dev.bifrost.runtime.mapping;

import static dev.bifrost.runtime.mapping.SchemaSource.INT32;
import static dev.bifrost.runtime.mapping.SchemaSource.field;
import static dev.bifrost.runtime.mapping.SchemaSource.int64;
import static dev.bifrost.runtime.mapping.SchemaSource.text;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class TableDigestTest {

    private static final String BASE = """
            tables:
            - table: t
              mode: full
              filter: { column: name, in: [a, b] }
              pipeline:
              - vertex: { label: A, labels: [X, Y], id_column: id, properties: [name, zip] }
              - edge: { type: T, src: { label: A, column: id }, dst: { label: B, column: other }, where: { column: zip, ge: a, lt: b } }
            """;

    private static final SchemaSource SOURCE =
            SchemaSource.ofFiles().table("t", int64("id"), int64("other"), text("name"), text("zip"));

    private static String digest(String yaml, SchemaSource source) {
        return Mappings.compile(yaml, source).tables().getFirst().digest();
    }

    private static String digest(String yaml) {
        return digest(yaml, SOURCE);
    }

    @Test
    void itIsStableFromReleaseToRelease() {
        assertThat(digest(BASE))
                .matches("[0-9a-f]{64}")
                .isEqualTo("e869c21225ac5ed727e38f4c480e6b2c0b19fbe4741fe0aef3e49211e6d4d789");
    }

    @Test
    void spellingOrderAndPoliciesDoNotCount() {
        assertThat(digest("""
                        # written otherwise
                        tables:
                        - pipeline:
                          - fk_edges: { dst: { column: other, label: B }, src: { columns: [id], label: A }, type: T, where: { lt: b, ge: a, column: zip } }
                          - vertex: { id_columns: ["id"], labels: [Y, X], properties: [zip, name], label: "A", name: vertex A }
                          filter: { all: [ { column: name, in: ["a", b] } ] }
                          on_bad_row: skip
                          allow_empty: true
                          mode: full
                          table: t
                        """)).isEqualTo(digest(BASE));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "mode: full=mode: incremental",
                "in: [a, b]=in: [a, b, c]",
                "column: name, in: [a, b]=column: zip, in: [a, b]",
                "label: A, labels=label: AA, labels",
                "labels: [X, Y]=labels: [X]",
                "id_column: id=id_column: other",
                "[name, zip]=[name]",
                "[name, zip] }=[name, zip], rename: { zip: code } }",
                "[name, zip] }=[name, zip], on_delete: detach }",
                "[name, zip] }=[name, zip], name: people }",
                "[name, zip] }=[name, zip], where: { column: zip, eq: x } }",
                "type: T=type: U",
                "column: other }=column: id }",
                "label: B=label: C",
                "ge: a=gt: a",
                "lt: b }=lt: c }",
                "type: T,=type: T, key: [zip],",
                "filter: { column: name, in: [a, b] }=row_key: [id]",
            })
    void whatDecidesTheGraphCounts(String change) {
        String[] parts = change.split("=");
        String changed = BASE.replaceFirst(java.util.regex.Pattern.quote(parts[0]), parts[1]);
        assertThat(changed).isNotEqualTo(BASE);
        assertThat(digest(changed)).isNotEqualTo(digest(BASE));
    }

    @Test
    void aWiderIntegerKeyIsTheSameKey() {
        var narrow = SchemaSource.ofFiles().table("t", field("id", INT32), int64("other"), text("name"), text("zip"));
        assertThat(digest(BASE, narrow)).isEqualTo(digest(BASE));
    }

    @Test
    void aKeyOfAnotherKindIsAnotherKey() {
        var other = SchemaSource.ofFiles().table("t", text("id"), int64("other"), text("name"), text("zip"));
        assertThat(digest(BASE, other)).isNotEqualTo(digest(BASE));
    }

    @Test
    void aSettingOfTheSourceThatDecidesItsRowsCounts() {
        var by = SchemaSource.ofFiles()
                .table("t", int64("id"), int64("other"), text("name"), text("zip"))
                .reading("t", "order_by seq");
        var otherwise = SchemaSource.ofFiles()
                .table("t", int64("id"), int64("other"), text("name"), text("zip"))
                .reading("t", "order_by day");
        assertThat(digest(BASE, by)).isNotEqualTo(digest(BASE)).isNotEqualTo(digest(BASE, otherwise));
    }

    @Test
    void theHashTellsApartWhereTextsEnd() {
        assertThat(new CanonicalHash().add("ab").add("c").hex())
                .isNotEqualTo(new CanonicalHash().add("a").add("bc").hex());
    }
}
