package dev.bifrost.lake;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.iceberg.SnapshotSummary;

/**
 * A process that writes the demo's tables while a host follows them. It takes a line a commit, its words between tabs: {@code
 * load} with the two files and the number of rows, then {@code append}, {@code divert}, {@code cancel}, {@code compact}. It
 * answers each with a line of {@code key=value} between tabs: what was committed, and what the tables hold now.
 */
public final class FlightsProgram {

    private static final Map<String, String> SUMMARY = Map.of(
            "files_added", SnapshotSummary.ADDED_FILES_PROP,
            "files_removed", SnapshotSummary.DELETED_FILES_PROP,
            "delete_files", SnapshotSummary.ADDED_DELETE_FILES_PROP);

    private final Flights flights;

    private FlightsProgram(Flights flights) {
        this.flights = flights;
    }

    /** @param args the folder for the tables, empty */
    public static void main(String[] args) throws IOException {
        var program = new FlightsProgram(new Flights(new Lake(Path.of(args[0]))));
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(program.answer(line.split("\t")).entrySet().stream()
                    .map(told -> told.getKey() + "=" + told.getValue())
                    .collect(Collectors.joining("\t")));
        }
    }

    private Map<String, Object> answer(String[] words) {
        long rows = switch (words[0]) {
            case "load" -> flights.load(Path.of(words[1]), Path.of(words[2]), Long.parseLong(words[3]));
            case "append" -> flights.append();
            case "divert" -> flights.divert();
            case "cancel" -> flights.cancel();
            case "compact" -> flights.compact();
            default -> throw new IllegalArgumentException(words[0]);
        };
        var snapshot = flights.flights().currentSnapshot();
        var told = new LinkedHashMap<String, Object>();
        told.put("touched", rows);
        told.put("operation", snapshot.operation());
        told.put("snapshot", snapshot.snapshotId());
        SUMMARY.forEach((key, property) -> told.put(key, snapshot.summary().getOrDefault(property, "0")));
        told.put("from", flights.diversion().from());
        told.put("to", flights.diversion().to());
        told.put("instead", flights.diversion().instead());
        told.putAll(FlightCounts.of(flights));
        return told;
    }
}
