package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.StepShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/**
 * The property maps of an element that several steps may write.
 *
 * <p>A statement sets the whole map, because the server takes away the wrong properties when one update removes two or
 * more of them. What other steps wrote, and what the model keeps, is carried over by self-reference; each name stands in a
 * map once.
 *
 * @param element the element's variable
 * @param identity {@code _gar_id} and its value in a map, by where the map is used; empty for elements without one
 * @param step the step that writes
 * @param others the other steps that write the same elements
 * @param keep names that nobody writes and that stay
 */
record Carried(String element, String identity, StepShape step, List<? extends StepShape> others, Set<String> keep) {

    /** The row's own values: marker at {@code r[markerAt]}, properties behind it. */
    String fromRow(int markerAt) {
        return map(own(markerAt));
    }

    /**
     * Sets the row's own values and everything that is carried. What is carried is one map, which replaces all that was there
     * before; own values are added to it one by one, because the server builds no map for them then, and finds their names once
     * a statement. A null among them adds nothing, and takes nothing away either.
     */
    String update(int markerAt) {
        var own = own(markerAt);
        var carried = new LinkedHashMap<String, String>();
        for (StepShape other : others) {
            carried.put(other.marker(), self(other.marker()));
            other.properties().forEach(property -> carried.putIfAbsent(property.name(), owned(property.name())));
        }
        keep.forEach(name -> carried.putIfAbsent(name, self(name)));
        carried.keySet().removeAll(own.keySet());
        var update = new StringJoiner(",").add("SET " + element + "=" + map("", carried));
        if (!identity.isEmpty()) {
            update.add(self("_gar_id") + "=" + identity);
        }
        own.forEach((name, value) -> update.add(self(name) + "=" + value));
        return update.toString();
    }

    /**
     * Whether no other step of the model contributes; the model has also steps of former mappings until they are swept.
     */
    String isAlone() {
        return others.isEmpty() ? "true" : areAbsent(others);
    }

    /** What is left when the step's contribution goes. */
    String withoutStep(String identityLeft) {
        var entries = new LinkedHashMap<String, String>();
        for (StepShape other : others) {
            entries.put(other.marker(), self(other.marker()));
            for (var property : other.properties()) {
                entries.putIfAbsent(property.name(), left(property.name()));
            }
        }
        keep.forEach(name -> entries.putIfAbsent(name, self(name)));
        return map(identityLeft, entries);
    }

    /** A raw key column may belong to several steps; it goes with the last of them. */
    private String left(String name) {
        return writes(step, name) ? owned(name) : self(name);
    }

    /**
     * A property of other steps, where one of them contributes: else it is what this step wrote before the mapping gave the property
     * to them.
     */
    private String owned(String name) {
        var owners = others.stream().filter(other -> writes(other, name)).toList();
        return "CASE WHEN " + areAbsent(owners) + " THEN null ELSE " + self(name) + " END";
    }

    private String areAbsent(List<? extends StepShape> steps) {
        return steps.stream().map(other -> self(other.marker()) + " IS NULL").collect(Collectors.joining(" AND "));
    }

    private static boolean writes(StepShape step, String name) {
        return step.properties().stream().anyMatch(property -> property.name().equals(name));
    }

    private Map<String, String> own(int markerAt) {
        var entries = new LinkedHashMap<String, String>();
        entries.put(step.marker(), "r[" + markerAt + "]");
        int at = markerAt;
        for (var property : step.properties()) {
            entries.put(property.name(), stored(property, "r[" + ++at + "]"));
        }
        return entries;
    }

    /** Days travel as text. */
    private static String stored(StepShape.Property property, String value) {
        return switch (property.type().scalar()) {
            case DATE -> property.type().list() ? "[x IN " + value + "|date(x)]" : "date(" + value + ")";
            default -> value;
        };
    }

    private String self(String name) {
        return element + "." + Names.quoted(name);
    }

    private String map(Map<String, String> entries) {
        return map(identity, entries);
    }

    private static String map(String identity, Map<String, String> entries) {
        var map = new StringJoiner(",", "{", "}");
        if (!identity.isEmpty()) {
            map.add("_gar_id:" + identity);
        }
        entries.forEach((name, value) -> map.add(Names.quoted(name) + ":" + value));
        return map.toString();
    }
}
