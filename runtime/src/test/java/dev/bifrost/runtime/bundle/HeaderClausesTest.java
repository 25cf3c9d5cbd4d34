package dev.bifrost.runtime.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HeaderClausesTest {

    @Test
    void commasInQuotesDoNotEndAClause() {
        var clauses = HeaderClauses.parse("a.b;version=\"[1,2)\", c");

        assertThat(clauses)
                .containsExactly(
                        new HeaderClauses.Clause(List.of("a.b"), Map.of("version", "[1,2)")),
                        new HeaderClauses.Clause(List.of("c"), Map.of()));
    }

    @Test
    void severalPathsShareTheirAttributes() {
        var clause = HeaderClauses.parse("a;b;version=1.0;resolution:=optional;uses:=\"x,y\"")
                .getFirst();

        assertThat(clause.paths()).containsExactly("a", "b");
        assertThat(clause.attributes())
                .containsOnly(
                        Map.entry("version", "1.0"), Map.entry("resolution:", "optional"), Map.entry("uses:", "x,y"));
    }

    @Test
    void aTypedAttributeIsKnownByItsName() {
        assertThat(HeaderClauses.parse("a;version:Version=1").getFirst().attributes())
                .containsOnly(Map.entry("version", "1"));
    }

    @Test
    void noHeaderIsNoClause() {
        assertThat(HeaderClauses.parse(null)).isEmpty();
        assertThat(HeaderClauses.parse("  ")).isEmpty();
    }
}
