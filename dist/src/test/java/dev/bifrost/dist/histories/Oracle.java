package dev.bifrost.dist.histories;

import dev.bifrost.testkit.GraphDiff.Element;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/** What a graph must hold that is built from the present rows of some tables: the rules once more, in plain maps. */
final class Oracle {

    private final Map<String, Map<String, Content>> vertices = new TreeMap<>();
    private final Map<String, Map<String, Content>> edges = new TreeMap<>();

    /** What one step writes into an element. */
    private record Content(TreeSet<String> labels, Map<String, Object> properties) {}

    private Oracle() {}

    static List<Element> graph(Plan plan, Map<String, ? extends Collection<Row>> rows) {
        return of(plan, rows).elements();
    }

    /** By element the steps that make it. */
    static Map<String, Set<String>> makers(Plan plan, Map<String, ? extends Collection<Row>> rows) {
        var oracle = of(plan, rows);
        var makers = new TreeMap<String, Set<String>>();
        Stream.of(oracle.vertices, oracle.edges)
                .forEach(some -> some.forEach((name, steps) -> makers.put(name, Set.copyOf(steps.keySet()))));
        return makers;
    }

    private static Oracle of(Plan plan, Map<String, ? extends Collection<Row>> rows) {
        var oracle = new Oracle();
        for (var table : plan.tables()) {
            rows.get(table.name()).forEach(row -> oracle.take(table, row));
        }
        return oracle;
    }

    private void take(Plan.Table table, Row row) {
        if (!isWanted(table, row) || isBad(table.mapped(), row)) {
            return;
        }
        table.steps().stream()
                .filter(step -> !isBad(sharingItsFate(table, step), row))
                .filter(step -> step.where().map(where -> where.matches(row)).orElse(true))
                .forEach(step -> {
                    switch (step) {
                        case Plan.Vertex vertex -> vertex(table, vertex, row);
                        case Plan.Edge edge -> edge(table, edge, row);
                    }
                });
    }

    private static boolean isWanted(Plan.Table table, Row row) {
        return table.filter().map(filter -> filter.matches(row)).orElse(true);
    }

    /** The steps of which a row that is bad for one is bad for all: those of the rows that it becomes. */
    private static List<Plan.Step> sharingItsFate(Plan.Table table, Plan.Step step) {
        if (!table.customs().contains(step)) {
            return table.mapped();
        }
        return table.ways().custom() == Plan.Custom.GRAPH ? List.of(step) : table.customs();
    }

    /** Whether a row is told of as one that cannot be stored. */
    static boolean isToldOf(Plan.Table table, Row row) {
        return isWanted(table, row) && isBad(table.steps(), row);
    }

    private static boolean isBad(List<Plan.Step> steps, Row row) {
        return steps.stream().flatMap(Oracle::stored).anyMatch(column -> switch (row.get(column)) {
            case String text -> text.indexOf('\0') >= 0;
            case Double number -> !Double.isFinite(number);
            case null, default -> false;
        });
    }

    /** The columns whose values become properties; an endpoint's key does not, so it may hold what no property can. */
    private static Stream<String> stored(Plan.Step step) {
        var identity = step instanceof Plan.Vertex vertex ? vertex.id().stream() : Stream.<String>empty();
        return Stream.concat(identity, step.properties().stream());
    }

    private void vertex(Plan.Table table, Plan.Vertex step, Row row) {
        id(row, step.id()).ifPresent(id -> {
            var properties = new TreeMap<String, Object>();
            Stream.concat(step.id().stream(), step.properties().stream())
                    .forEach(column ->
                            Optional.ofNullable(row.get(column)).ifPresent(value -> properties.put(column, value)));
            contribute(
                    vertices,
                    vertexName(step.label(), id),
                    table.name() + "/" + step.name(),
                    new Content(new TreeSet<>(step.labels()), properties));
        });
    }

    private void edge(Plan.Table table, Plan.Edge step, Row row) {
        var src = id(row, step.src().columns());
        var dst = id(row, step.dst().columns());
        if (src.isEmpty() || dst.isEmpty()) {
            return;
        }
        var from = vertexName(step.src().label(), src.get());
        var to = vertexName(step.dst().label(), dst.get());
        vertices.computeIfAbsent(from, any -> new LinkedHashMap<>());
        vertices.computeIfAbsent(to, any -> new LinkedHashMap<>());
        var key = new StringBuilder();
        step.key().forEach(column -> key.append(part(row.get(column))));
        var properties = new TreeMap<String, Object>();
        step.properties()
                .forEach(column ->
                        Optional.ofNullable(row.get(column)).ifPresent(value -> properties.put(column, value)));
        contribute(
                edges,
                "edge %s %s -> %s %s".formatted(step.type(), from, to, key),
                table.name() + "/" + step.name(),
                new Content(new TreeSet<>(), properties));
    }

    private static void contribute(
            Map<String, Map<String, Content>> elements, String name, String step, Content content) {
        elements.computeIfAbsent(name, any -> new LinkedHashMap<>()).put(step, content);
    }

    private List<Element> elements() {
        var all = new ArrayList<Element>();
        vertices.forEach((name, steps) -> {
            var labels = new TreeSet<String>();
            steps.values().forEach(content -> labels.addAll(content.labels()));
            all.add(element(name, labels, steps.values()));
        });
        edges.forEach((name, steps) -> all.add(element(name, new TreeSet<>(), steps.values())));
        return all;
    }

    private static Element element(String name, TreeSet<String> labels, Collection<Content> steps) {
        var content = new TreeMap<String, Object>();
        steps.forEach(step -> content.putAll(step.properties()));
        content.put("(further labels)", labels);
        content.put("(steps)", steps.size());
        return new Element(name, content);
    }

    static String labelOrType(String element) {
        return element.startsWith("edge ") ? element.split(" ")[1] : element.substring(0, element.indexOf('['));
    }

    static String vertexName(String label, String id) {
        return label + "[" + id + "]";
    }

    private static Optional<String> id(Row row, List<String> columns) {
        var id = new StringBuilder();
        for (String column : columns) {
            if (row.get(column) == null) {
                return Optional.empty();
            }
            id.append(part(row.get(column)));
        }
        return Optional.of(id.toString());
    }

    private static String part(Object value) {
        return switch (value) {
            case Long number -> "i:" + number + ";";
            case String text -> "s:" + escaped(text) + ";";
            case null -> "n:;";
            default -> throw new IllegalArgumentException("no key: " + value.getClass());
        };
    }

    private static String escaped(String text) {
        var escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            if (c == '%' || c == ';' || c < 0x20 || c == 0x7F) {
                escaped.append("%%%02x".formatted(c));
            } else {
                escaped.appendCodePoint(c);
            }
        });
        return escaped.toString();
    }
}
