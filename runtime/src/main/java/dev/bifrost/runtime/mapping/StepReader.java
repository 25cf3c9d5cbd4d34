package dev.bifrost.runtime.mapping;

import dev.bifrost.api.graph.KeyKind;
import dev.bifrost.api.graph.OnDelete;
import dev.bifrost.runtime.config.ConfigErrors;
import dev.bifrost.runtime.config.Fields;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import dev.bifrost.runtime.config.Suggestion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Reads {@code vertex}, {@code edge} and {@code fk_edges} steps. */
final class StepReader {

    private static final Map<String, OnDelete> ON_DELETE =
            words("retract", OnDelete.RETRACT, "detach", OnDelete.DETACH);
    private static final Map<String, KeyKind> AS = words("int", KeyKind.INTEGER, "text", KeyKind.TEXT);

    private final Problems problems;
    private final FilterReader filters;

    StepReader(Problems problems) {
        this.problems = problems;
        this.filters = new FilterReader(problems);
    }

    private static <E> Map<String, E> words(String one, E first, String other, E second) {
        var words = new LinkedHashMap<String, E>();
        words.put(one, first);
        words.put(other, second);
        return words;
    }

    /** The kinds of steps that rows become directly. */
    Map<String, Function<Fields, StepSpec.Declared>> kinds() {
        var kinds = new LinkedHashMap<String, Function<Fields, StepSpec.Declared>>();
        kinds.put("vertex", this::vertex);
        kinds.put("edge", this::edge);
        kinds.put("fk_edges", this::edge); // the design document's word where other steps own the endpoints
        return kinds;
    }

    /** The steps of a list, each a map whose one key is its kind. */
    <S extends StepSpec> List<S> list(
            Fields owner, String key, Map<String, ? extends Function<Fields, ? extends S>> kinds) {
        var steps = new ArrayList<S>();
        for (Fields entry : owner.items(key)) {
            kinds.forEach((kind, reader) -> entry.map(kind).map(reader).ifPresent(steps::add));
            entry.end();
            if (kinds.keySet().stream().filter(entry::has).count() != 1) {
                problems.add(
                        MappingErrors.BAD_STEP,
                        entry.at(),
                        "a step is a map with exactly one of the keys %s; each step starts with its own '-'"
                                .formatted(Quote.list(kinds.keySet())));
            }
        }
        return steps;
    }

    private StepSpec.Vertex vertex(Fields fields) {
        var step = new StepSpec.Vertex(
                fields.at(),
                fields.text("name"),
                fields.requiredText("label"),
                fields.texts("labels"),
                oneOrSeveral(fields, "id_column", "id_columns"),
                fields.texts("properties"),
                rename(fields),
                fields.map("where").flatMap(filters::read),
                fields.word("on_delete", ON_DELETE, OnDelete.RETRACT));
        fields.end();
        Names.check(step.label(), "label", problems);
        step.labels().forEach(label -> Names.check(label, "label", problems));
        checkProperties(
                step,
                Stream.concat(step.idColumns().stream(), step.properties().stream())
                        .toList());
        return step;
    }

    private StepSpec.Edge edge(Fields fields) {
        var step = new StepSpec.Edge(
                fields.at(),
                fields.text("name"),
                fields.requiredText("type"),
                end(fields, "src"),
                end(fields, "dst"),
                fields.texts("key"),
                fields.texts("properties"),
                rename(fields),
                fields.map("where").flatMap(filters::read));
        fields.end();
        Names.check(step.type(), "type", problems);
        checkProperties(step, step.properties());
        return step;
    }

    private StepSpec.End end(Fields step, String key) {
        return step.requiredMap(key)
                .map(this::end)
                .orElseGet(() -> new StepSpec.End(step.at(), Scalar.of(""), List.of(), Map.of()));
    }

    private StepSpec.End end(Fields fields) {
        var label = fields.requiredText("label");
        var columns = oneOrSeveral(fields, "column", "columns");
        var as = as(fields, columns);
        fields.end();
        Names.check(label, "label", problems);
        return new StepSpec.End(fields.at(), label, columns, as);
    }

    /** {@code as: int} for an endpoint of one column, {@code as: { no: int }} for some of several. */
    private Map<String, StepSpec.As> as(Fields fields, List<Scalar> columns) {
        var as = new HashMap<String, StepSpec.As>();
        if (fields.isMap("as")) {
            Fields kinds = fields.map("as").orElseThrow();
            columns.forEach(column -> kind(kinds, column.text(), column.text(), as));
            kinds.end();
        } else if (columns.size() == 1) {
            kind(fields, "as", columns.getFirst().text(), as);
        } else if (fields.text("as").isPresent()) {
            problems.add(
                    ConfigErrors.WRONG_SHAPE,
                    fields.at("as"),
                    "an endpoint of several columns says which one is meant, like as: { %s: int }"
                            .formatted(
                                    columns.isEmpty()
                                            ? "column"
                                            : Quote.plain(columns.getFirst().text())));
        }
        return as;
    }

    private static void kind(Fields fields, String key, String column, Map<String, StepSpec.As> as) {
        Optional.ofNullable(fields.word(key, AS, (KeyKind) null))
                .ifPresent(kind -> as.put(column, new StepSpec.As(kind, fields.at(key))));
    }

    /** A single value under one key, or a list under the other. */
    private List<Scalar> oneOrSeveral(Fields fields, String one, String several) {
        var single = fields.text(one).stream().toList();
        var list = fields.nonEmptyTexts(several);
        String needed = "exactly one of the keys %s and %s is needed".formatted(Quote.of(one), Quote.of(several));
        if (fields.has(one) && fields.has(several)) {
            problems.add(ConfigErrors.BAD_VALUE, fields.at(), needed);
        } else if (!fields.has(one) && !fields.has(several)) {
            fields.missing(List.of(one, several), needed);
        }
        return fields.has(several) ? list : single;
    }

    private Map<String, Scalar> rename(Fields fields) {
        var rename = new HashMap<String, Scalar>();
        fields.map("rename").ifPresent(map -> map.pairs().forEach((column, name) -> rename.put(column.text(), name)));
        return rename;
    }

    private void checkProperties(StepSpec.Declared step, List<Scalar> stored) {
        step.rename().values().forEach(name -> Names.check(name, "property", problems));
        stored.stream()
                .filter(column -> !step.rename().containsKey(column.text()))
                .forEach(column -> Names.checkColumn(column, problems));
        List<String> columns = stored.stream().map(Scalar::text).toList();
        step.rename().forEach((column, name) -> {
            if (!columns.contains(column)) {
                problems.add(
                        ConfigErrors.UNKNOWN_KEY,
                        name.at(),
                        "rename names a column that the step does not store%s; it stores %s"
                                .formatted(Suggestion.of(column, columns), Quote.list(columns)));
            }
        });
    }
}
