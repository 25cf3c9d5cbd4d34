package dev.bifrost.dist.histories;

import dev.bifrost.dist.histories.History.Commit;
import dev.bifrost.dist.histories.History.Event;
import dev.bifrost.dist.histories.History.Fault;
import dev.bifrost.dist.histories.History.Point;
import dev.bifrost.dist.histories.History.Round;
import dev.bifrost.dist.histories.Plan.Column;
import dev.bifrost.dist.histories.Plan.Mode;
import dev.bifrost.dist.histories.Plan.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Makes a history out of a seed; the same one each time. */
final class Dice {

    private static final List<String> TEXTS = List.of("a", "ab", "b", "bc", "c", "", "x;y%", "a;s:b", " ä\n");

    private final long seed;
    private final Random random;
    private boolean keeps;
    private boolean nullKeys;

    private Dice(long seed) {
        this.seed = seed;
        this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    }

    static History history(long seed) {
        return new Dice(seed).history();
    }

    private History history() {
        var catalogue = new Catalogue(random);
        var variety = new Variety(random);
        var plans = new ArrayList<>(List.of(variety.first(catalogue.plan())));
        keeps = plans.getFirst().anyTable(Plan.Ways::keeps);
        nullKeys = random.nextInt(5) == 0;
        if (!keeps && random.nextInt(4) == 0) {
            plans.add(variety.other(catalogue.other(plans.getFirst())));
        }
        Set<String> keyImages = plans.getFirst().tables().stream()
                .filter(table -> table.mode() == Mode.CDC && random.nextInt(3) == 0)
                .map(Table::name)
                .filter(table -> plans.stream()
                        .flatMap(plan -> plan.table(table).stream())
                        .allMatch(Dice::isSettledByKeys))
                .collect(Collectors.toCollection(TreeSet::new));
        var events = new ArrayList<Event>();
        int commits = 3 + random.nextInt(6);
        for (int i = 0; i < commits; i++) {
            events.add(commit(any(plans.getFirst().tables())));
            if (random.nextInt(8) == 0) {
                events.add(strange(plans));
            }
            if (random.nextBoolean()) {
                events.add(round());
            }
        }
        return new History(
                seed,
                plans,
                1 + random.nextInt(random.nextBoolean() ? 3 : 12),
                random.nextBoolean(),
                keyImages,
                events);
    }

    /** Whether every element of every step is named by the row key. */
    private static boolean isSettledByKeys(Table table) {
        var key = Set.copyOf(table.rowKey());
        return table.customs().isEmpty()
                && table.steps().stream().allMatch(step -> switch (step) {
                    case Plan.Vertex vertex -> Set.copyOf(vertex.id()).equals(key);
                    case Plan.Edge edge ->
                        Set.copyOf(edge.src().columns()).equals(key)
                                || Set.copyOf(edge.dst().columns()).equals(key)
                                || Stream.of(edge.src().columns(), edge.dst().columns(), edge.key())
                                        .flatMap(List::stream)
                                        .collect(Collectors.toSet())
                                        .equals(key);
                });
    }

    private Event strange(List<Plan> plans) {
        var table = any(plans.getFirst().tables()).name();
        return switch (random.nextInt(plans.size() > 1 ? 12 : 8)) {
            case 0, 1, 2 -> new History.SetBack(table, 1 + random.nextInt(2));
            case 3, 4 -> new History.Expire(table);
            case 5, 6 -> new History.Reload(table);
            case 7 -> new History.LoseGraph();
            default -> new History.Remap(random.nextInt(plans.size()));
        };
    }

    private Round round() {
        boolean fails = !keeps && random.nextInt(3) == 0;
        var points = Point.values();
        var point = points[1 + random.nextInt(points.length - 1)];
        int most = point == Point.BEFORE_STATEMENT || point == Point.AFTER_STATEMENT ? 24 : 4;
        return new Round(fails ? new Fault(point, random.nextInt(most)) : Fault.NONE, random.nextInt(4) == 0);
    }

    private Commit commit(Table table) {
        var put = new LinkedHashMap<List<Object>, Row>();
        int rows = 1 + random.nextInt(4);
        for (int i = 0; i < rows; i++) {
            var row = row(table);
            put.put(row.key(table.rowKey()), row);
        }
        var gone = new LinkedHashSet<List<Object>>();
        int removals = random.nextInt(4);
        for (int i = 0; i < removals; i++) {
            gone.add(row(table).key(table.rowKey()));
        }
        if (random.nextInt(4) == 0 && !gone.isEmpty()) {
            put.clear();
        }
        return new Commit(table.name(), List.copyOf(gone), List.copyOf(put.values()));
    }

    private Row row(Table table) {
        var values = new TreeMap<String, Object>();
        table.columns().forEach(column -> values.put(column.name(), value(table, column)));
        if (table.name().equals("persons") && values.get("country") != null) {
            // what rows say of a country agrees, or it could not be one element's property
            values.put("zone", "zone of " + values.get("country"));
        }
        return new Row(values);
    }

    private Object value(Table table, Column column) {
        boolean isKey = table.rowKey().contains(column.name());
        if (isKey ? nullKeys && random.nextInt(6) == 0 : random.nextInt(8) == 0) {
            return null;
        }
        boolean isBad = random.nextInt(isKey ? 60 : 30) == 0;
        return switch (column.kind()) {
            case LONG -> (long) random.nextInt(1, 5);
            case TEXT -> isBad ? "bad\0" : TEXTS.get(random.nextInt(isKey ? TEXTS.size() : 6));
            case DOUBLE -> isBad ? Double.NaN : random.nextInt(4) / 2.0;
        };
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
