package dev.bifrost.lake;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.iceberg.data.Record;

/**
 * Flights that come down elsewhere.
 *
 * @param from origin of the flights
 * @param to their destination
 * @param instead where they come down
 */
record Diversion(String from, String to, String instead) {

    /** The flights of the most frequent route, to another airport that many flights go to. */
    static Diversion among(List<Record> rows) {
        String[] route = most(rows, row -> row.getField("origin") + " " + row.getField("destination"), "")
                .split(" ");
        return new Diversion(
                route[0], route[1], most(rows, row -> (String) row.getField("destination"), String.join(" ", route)));
    }

    private static String most(List<Record> rows, Function<Record, String> of, String butNot) {
        return rows.stream()
                .map(of)
                .filter(each -> !butNot.contains(each))
                .collect(Collectors.groupingBy(each -> each, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .orElseThrow()
                .getKey();
    }

    boolean concerns(Record row) {
        return from.equals(row.getField("origin")) && to.equals(row.getField("destination"));
    }

    Record apply(Record row) {
        return row.copy(Map.of("destination", instead));
    }
}
