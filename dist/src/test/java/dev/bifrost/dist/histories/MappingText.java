package dev.bifrost.dist.histories;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** A plan in the mapping language, as JSON. */
final class MappingText {

    private final Planted planted;
    private final Company company;

    private MappingText(Planted planted, Company company) {
        this.planted = planted;
        this.company = company;
    }

    static String of(Plan plan, Planted planted, Company company) {
        var keys = new ArrayList<String>();
        keys.add("\"tables\":" + list(plan.tables(), new MappingText(planted, company)::table));
        if (company.keeps()) {
            var kept = company.kept(plan).stream()
                    .map(name -> "%s:[%s]".formatted(text(name), text(Company.PROPERTY)))
                    .toList();
            keys.add("\"keep_properties\":" + object(kept));
        }
        return object(keys);
    }

    private String table(Plan.Table table) {
        var keys = new ArrayList<String>();
        keys.add("\"table\":" + text(table.name()));
        keys.add("\"mode\":" + text(table.mode().name().toLowerCase(Locale.ROOT)));
        keys.add("\"row_key\":" + list(table.rowKey(), MappingText::text));
        keys.add("\"on_bad_row\":" + text(onBadRow(table)));
        keys.add("\"on_missing\":" + text(table.ways().keeps() ? "keep" : "sweep"));
        keys.add("\"shared\":" + text(table.ways().sweepsShared() ? "sweep" : "probe"));
        keys.add("\"allow_empty\":true");
        keys.add("\"sweep_share\":1");
        filter("filter", table.filter()).ifPresent(keys::add);
        var pipeline = new ArrayList<>(table.mapped().stream().map(this::step).toList());
        if (!table.customs().isEmpty()) {
            pipeline.add(custom(table));
        }
        keys.add("\"pipeline\":" + list(pipeline, step -> step));
        return object(keys);
    }

    /** To a graph it is all one where the rows go that do not fail their table. */
    private static String onBadRow(Plan.Table table) {
        boolean isKept = Math.floorMod(table.name().hashCode(), 2) == 0;
        return table.ways().fails() ? "fail" : isKept ? "dead_letter" : "skip";
    }

    private String custom(Plan.Table table) {
        return table.ways().custom() == Plan.Custom.GRAPH
                ? "{\"custom\":{%s:{}}}".formatted(text(Customs.GRAPH))
                : "{\"custom\":{%s:{},\"steps\":%s}}".formatted(text(Customs.ROWS), list(table.customs(), this::step));
    }

    private String step(Plan.Step step) {
        var keys = new ArrayList<String>();
        keys.add("\"name\":" + text(step.name()));
        keys.add("\"properties\":" + list(step.properties(), MappingText::text));
        filter("where", step.where()).ifPresent(keys::add);
        switch (step) {
            case Plan.Vertex vertex -> {
                keys.add("\"label\":" + text(vertex.label()));
                keys.add("\"labels\":" + list(vertex.labels(), MappingText::text));
                keys.add("\"id_columns\":" + list(vertex.id(), MappingText::text));
                if (planted == Planted.DETACH || company.detached().contains(vertex.label())) {
                    keys.add("\"on_delete\":\"detach\"");
                }
                return "{\"vertex\":" + object(keys) + "}";
            }
            case Plan.Edge edge -> {
                keys.add("\"type\":" + text(edge.type()));
                keys.add("\"src\":" + end(edge.src()));
                keys.add("\"dst\":" + end(edge.dst()));
                keys.add("\"key\":" + list(edge.key(), MappingText::text));
                return "{\"edge\":" + object(keys) + "}";
            }
        }
    }

    private static String end(Plan.End end) {
        return "{\"label\":%s,\"columns\":%s}".formatted(text(end.label()), list(end.columns(), MappingText::text));
    }

    private static Optional<String> filter(String key, Optional<Plan.AtLeast> filter) {
        return filter.map(at -> "\"%s\":{\"column\":%s,\"ge\":\"%d\"}".formatted(key, text(at.column()), at.bound()));
    }

    private static String text(String text) {
        return '"' + text + '"';
    }

    private static String object(List<String> keys) {
        return "{" + String.join(",", keys) + "}";
    }

    private static <T> String list(List<T> items, java.util.function.Function<T, String> form) {
        return items.stream().map(form).collect(Collectors.joining(",", "[", "]"));
    }
}
