package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.ReferenceModel.CITY;
import static dev.bifrost.sink.falkordb.ReferenceModel.CODESHARE;
import static dev.bifrost.sink.falkordb.ReferenceModel.FLIGHT;
import static dev.bifrost.sink.falkordb.ReferenceModel.KNOWS;
import static dev.bifrost.sink.falkordb.ReferenceModel.LIVES_IN;
import static dev.bifrost.sink.falkordb.ReferenceModel.MEMBER;
import static dev.bifrost.sink.falkordb.ReferenceModel.PERSON;
import static dev.bifrost.sink.falkordb.ReferenceModel.REGISTERED;

import dev.bifrost.testkit.Mutations;
import dev.bifrost.testkit.Mutations.Row;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Function;

/** Mutations about few elements, so that rows meet again and again: also removals that name their element. */
final class RandomWindows {

    private static final int IDS = 6;

    private final Random random;

    RandomWindows(long seed) {
        random = new Random(seed);
    }

    Mutations next(Mutations parts) {
        if (random.nextInt(3) == 0) {
            parts.retract(LIVES_IN, pairs((a, b) -> Mutations.edge(a, b)))
                    .retract(CODESHARE, pairs((a, b) -> Mutations.keyedEdge(a, b, flight(a, b))))
                    .retract(REGISTERED, pairs((a, b) -> Mutations.edge(a, b)));
        }
        parts.vertices(PERSON, rows(this::person))
                .vertices(MEMBER, rows(id -> Mutations.vertex(id, (long) id.hashCode(), text(), number())))
                .vertices(CITY, rows(id -> Mutations.vertex(id, text())))
                .edges(LIVES_IN, pairs((a, b) -> Mutations.edge(a, b, number(), text(), ratio())))
                .edges(KNOWS, pairs((a, b) -> Mutations.edge(a, b, number())))
                .edges(REGISTERED, pairs((a, b) -> Mutations.edge(a, b, text())))
                .edges(FLIGHT, pairs((a, b) -> Mutations.keyedEdge(a, b, flight(a, b), number(), text(), null)))
                .edges(CODESHARE, pairs((a, b) -> Mutations.keyedEdge(a, b, flight(a, b), text())));
        if (random.nextInt(3) == 0) {
            parts.remove(
                    MEMBER,
                    random.ints(2, 0, IDS)
                            .distinct()
                            .mapToObj(i -> "i:" + i + ";")
                            .toArray(String[]::new));
        }
        return parts;
    }

    private Row person(String id) {
        var visits = random.nextBoolean() ? null : List.of(LocalDate.of(2024, 2, 29), LocalDate.of(1969, 12, 31));
        var born = random.nextBoolean() ? null : LocalDate.of(1900 + random.nextInt(200), 2, 28);
        var active = random.nextBoolean() ? null : random.nextBoolean();
        return Mutations.vertex(id, (long) id.hashCode(), text(), number(), ratio(), active, born, visits);
    }

    private String flight(String a, String b) {
        return a + b + "i:" + random.nextInt(2) + ";";
    }

    private String text() {
        return random.nextBoolean()
                ? null
                : List.of("", "a\"b\\c", "ü€😀", "x\ny", "'").get(random.nextInt(5));
    }

    private Long number() {
        return random.nextBoolean()
                ? null
                : List.of(0L, -1L, Long.MAX_VALUE, Long.MIN_VALUE).get(random.nextInt(4));
    }

    private Double ratio() {
        return random.nextBoolean() ? null : List.of(0.5, -0.0, 1e300, 4.9e-324).get(random.nextInt(4));
    }

    private String id() {
        return "i:" + random.nextInt(IDS) + ";";
    }

    private Row[] rows(Function<String, Row> row) {
        return random.ints(random.nextInt(4), 0, IDS)
                .distinct()
                .mapToObj(i -> row.apply("i:" + i + ";"))
                .toArray(Row[]::new);
    }

    /** No identity repeats within a set. */
    private Row[] pairs(BiFunction<String, String, Row> row) {
        var rows = new LinkedHashMap<List<String>, Row>();
        for (int i = random.nextInt(4); i > 0; i--) {
            Row made = row.apply(id(), id());
            rows.put(made.identity(), made);
        }
        return rows.values().toArray(Row[]::new);
    }
}
