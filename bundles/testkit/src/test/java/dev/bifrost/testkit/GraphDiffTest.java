package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.testkit.GraphDiff.Element;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

final class GraphDiffTest {

    @Test
    void equalGraphsDoNotDifferInWhateverOrder() {
        var diff = GraphDiff.between(List.of(person(1, "a"), person(2, "b")), List.of(person(2, "b"), person(1, "a")));
        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff).hasToString("equal");
    }

    @Test
    void whatIsMissingExtraDoubledOrDifferentIsNamedInOneLineEach() {
        var diff = GraphDiff.between(
                List.of(person(1, "a"), person(2, "b"), person(3, "c"), person(4, "d")),
                List.of(person(2, "x"), person(3, "c"), person(3, "c"), person(4, "d"), person(5, "e")));
        assertThat(diff.lines())
                .containsExactly(
                        "missing: Person 1 {name=a}",
                        "different: Person 2 is {name=x}, expected {name=b}",
                        "2 times: Person 3 [Element[identity=Person 3, content={name=c}],"
                                + " Element[identity=Person 3, content={name=c}]]",
                        "extra: Person 5 {name=e}");
    }

    private static Element person(int id, String name) {
        return new Element("Person " + id, new TreeMap<>(Map.of("name", name)));
    }
}
