package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.Plan.AtLeast;
import dev.bifrost.dist.histories.Plan.Column;
import dev.bifrost.dist.histories.Plan.Edge;
import dev.bifrost.dist.histories.Plan.End;
import dev.bifrost.dist.histories.Plan.Kind;
import dev.bifrost.dist.histories.Plan.Mode;
import dev.bifrost.dist.histories.Plan.Step;
import dev.bifrost.dist.histories.Plan.Table;
import dev.bifrost.dist.histories.Plan.Vertex;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Stream;

/** Tables that point at each other, and the ways in which a mapping may read them. */
final class Catalogue {

    private static final List<String> NAMES =
            List.of("persons", "employees", "knows", "friends", "orders", "products", "sites", "stays");

    private final Random random;
    /** All tables of a mapping that write edges of one type give them a key, or none does. */
    private final boolean keyedKnows;

    Catalogue(Random random) {
        this.random = random;
        this.keyedKnows = random.nextInt(3) == 0;
    }

    /** One to three tables. */
    Plan plan() {
        var names = new ArrayList<>(NAMES);
        Collections.shuffle(names, random);
        return new Plan(names.subList(0, 1 + random.nextInt(3)).stream()
                .map(this::table)
                .toList());
    }

    /** The same tables, or all but one of them, read in another way. */
    Plan other(Plan plan) {
        var tables = new ArrayList<>(plan.tables());
        if (tables.size() > 1 && random.nextInt(3) == 0) {
            tables.remove(random.nextInt(tables.size()));
        }
        boolean losesKeys = random.nextInt(3) == 0;
        return new Plan(tables.stream().map(table -> reread(table, losesKeys)).toList());
    }

    private Table reread(Table table, boolean losesKeys) {
        var steps = new ArrayList<Step>();
        table.steps().stream()
                .map(step -> losesKeys ? withoutKey(step) : step)
                .filter(step -> random.nextInt(4) > 0)
                .map(this::varied)
                .forEach(steps::add);
        if (steps.isEmpty()) {
            var first = table.steps().getFirst();
            steps.add(losesKeys ? withoutKey(first) : first);
        }
        return table.with(random.nextBoolean() ? table.filter() : filter(table.columns()), steps);
    }

    /** Without its key an edge stands for several rows, whose properties need not agree. */
    private static Step withoutKey(Step step) {
        return step instanceof Edge edge && !edge.key().isEmpty()
                ? new Edge(edge.name(), edge.type(), edge.src(), edge.dst(), List.of(), List.of(), edge.where())
                : step;
    }

    private Step varied(Step step) {
        return switch (step) {
            case Vertex vertex ->
                new Vertex(
                        vertex.name(),
                        random.nextInt(6) > 0 ? vertex.label() : "New" + vertex.label(),
                        random.nextInt(3) > 0 ? vertex.labels() : List.of(),
                        vertex.id(),
                        some(vertex.properties()),
                        vertex.where());
            case Edge edge ->
                new Edge(
                        edge.name(),
                        edge.type(),
                        edge.src(),
                        edge.dst(),
                        edge.key(),
                        some(edge.properties()),
                        edge.where());
        };
    }

    private Table table(String name) {
        return switch (name) {
            case "persons" ->
                table(
                        name,
                        List.of("id"),
                        columns("id:L name:T age:L country:T zone:T boss:L score:D"),
                        vertex("Person", List.of("Living"), List.of("id"), List.of("name", "age", "score")),
                        vertex("Country", List.of("Place"), List.of("country"), List.of("zone")),
                        edge("LIVES_IN", end("Person", "id"), end("Country", "country"), List.of(), List.of("age")),
                        edge("BOSS", end("Person", "id"), end("Person", "boss"), List.of(), List.of()));
            case "employees" ->
                table(
                        name,
                        List.of("id"),
                        columns("id:L salary:L dept:T"),
                        vertex("Person", List.of("Employee"), List.of("id"), List.of("salary")),
                        vertex("Dept", List.of(), List.of("dept"), List.of()),
                        edge("WORKS", end("Person", "id"), end("Dept", "dept"), List.of(), List.of("salary")));
            case "knows" -> knows(name, columns("a:L b:L since:L note:T rid:L"), "note");
            case "friends" -> knows(name, columns("a:L b:L since:L word:T rid:L"), "word");
            case "orders" ->
                table(
                        name,
                        List.of("oid"),
                        columns("oid:L person:L product:T qty:L"),
                        vertex("Order", List.of(), List.of("oid"), List.of("qty")),
                        edge("PLACED", end("Person", "person"), end("Order", "oid"), List.of(), List.of("qty")),
                        edge("OF", end("Order", "oid"), end("Product", "product"), List.of(), List.of()),
                        edge("BOUGHT", end("Person", "person"), end("Product", "product"), List.of(), List.of()));
            case "products" ->
                table(
                        name,
                        List.of("code"),
                        columns("code:T title:T price:D stock:L"),
                        vertex("Product", List.of("Thing"), List.of("code"), List.of("title", "price")));
            case "sites" ->
                table(
                        name,
                        List.of("zone", "code"),
                        columns("zone:T code:T name:T size:L"),
                        vertex("Site", List.of("Place", "Spot"), List.of("zone", "code"), List.of("name", "size")),
                        vertex("Zone", List.of(), List.of("zone"), List.of()),
                        edge("IN", end("Site", "zone", "code"), end("Zone", "zone"), List.of(), List.of()));
            default -> stays(name);
        };
    }

    /** Both tables of this shape write the same edges, each its own property. */
    private Table knows(String name, List<Column> columns, String property) {
        var ends = List.of(end("Person", "a"), end("Person", "b"));
        if (keyedKnows) {
            var edge = edge("KNOWS", ends.getFirst(), ends.getLast(), List.of("since"), List.of(property));
            return table(name, List.of("a", "b", "since"), columns, edge);
        }
        boolean isOneRowOfAPair = random.nextBoolean();
        var edge = edge(
                "KNOWS", ends.getFirst(), ends.getLast(), List.of(), isOneRowOfAPair ? List.of(property) : List.of());
        return table(name, isOneRowOfAPair ? List.of("a", "b") : List.of("rid"), columns, edge);
    }

    private Table stays(String name) {
        return table(
                name,
                List.of("rid"),
                columns("rid:L zone:T code:T person:L nights:L"),
                vertex("Zone", List.of(), List.of("zone"), List.of()),
                edge(
                        "AT",
                        end("Person", "person"),
                        end("Site", "zone", "code"),
                        random.nextBoolean() ? List.of("rid") : List.of(),
                        List.of()));
    }

    private Table table(String name, List<String> rowKey, List<Column> columns, Step... steps) {
        var chosen = Stream.of(steps)
                .filter(step -> random.nextInt(5) > 0)
                .map(this::limited)
                .toList();
        return new Table(
                name,
                Mode.values()[Math.max(0, random.nextInt(5) - 2) == 0 ? random.nextInt(3) : 2],
                rowKey,
                columns,
                random.nextInt(3) == 0 ? filter(columns) : Optional.empty(),
                chosen.isEmpty() ? List.of(steps[0]) : chosen,
                Plan.Ways.PLAIN);
    }

    private Step limited(Step step) {
        if (random.nextInt(8) > 0) {
            return step;
        }
        return switch (step) {
            case Vertex vertex
            when vertex.properties().contains("age") ->
                new Vertex(
                        vertex.name(),
                        vertex.label(),
                        vertex.labels(),
                        vertex.id(),
                        vertex.properties(),
                        Optional.of(new AtLeast("age", 2)));
            case Edge edge
            when edge.type().equals("KNOWS") ->
                new Edge(
                        edge.name(),
                        edge.type(),
                        edge.src(),
                        edge.dst(),
                        edge.key(),
                        edge.properties(),
                        Optional.of(new AtLeast("since", 2)));
            default -> step;
        };
    }

    private Optional<AtLeast> filter(List<Column> columns) {
        var numbers =
                columns.stream().filter(column -> column.kind() == Kind.LONG).toList();
        return numbers.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new AtLeast(numbers.get(random.nextInt(numbers.size())).name(), 2));
    }

    private List<String> some(List<String> all) {
        return all.stream().filter(any -> random.nextInt(4) > 0).toList();
    }

    private static List<Column> columns(String text) {
        return Arrays.stream(text.split(" "))
                .map(word -> new Column(
                        word.substring(0, word.length() - 2),
                        switch (word.charAt(word.length() - 1)) {
                            case 'L' -> Kind.LONG;
                            case 'T' -> Kind.TEXT;
                            default -> Kind.DOUBLE;
                        }))
                .toList();
    }

    private static Vertex vertex(String label, List<String> labels, List<String> id, List<String> properties) {
        return new Vertex("vertex " + label, label, labels, id, properties, Optional.empty());
    }

    private static Edge edge(String type, End src, End dst, List<String> key, List<String> properties) {
        return new Edge("edge " + type, type, src, dst, key, properties, Optional.empty());
    }

    private static End end(String label, String... columns) {
        return new End(label, List.of(columns));
    }
}
