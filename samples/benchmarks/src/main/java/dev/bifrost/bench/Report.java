package dev.bifrost.bench;

import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A table for people and the same in one line of JSON for programs. */
final class Report {

    private final String name;
    private final Map<String, Object> keys = new LinkedHashMap<>();
    private final List<String> lines = new ArrayList<>();

    Report(String name) {
        this.name = name;
    }

    /** A line of the table. */
    void line(String format, Object... values) {
        lines.add(format.formatted(values));
    }

    void key(String key, double value) {
        keys.put(key, value);
    }

    void key(String key, long value) {
        keys.put(key, value);
    }

    void print(PrintStream out) {
        lines.forEach(out::println);
        out.println();
        out.println(machine());
        out.println(json());
    }

    private static String machine() {
        return "%s, %d processors, load %.1f, Java %s, %s"
                .formatted(
                        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                        Runtime.getRuntime().availableProcessors(),
                        ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                        Runtime.version(),
                        LocalDate.now());
    }

    String json() {
        var json = new StringBuilder("{\"benchmark\":\"").append(name).append('"');
        keys.forEach((key, value) -> json.append(",\"")
                .append(key)
                .append("\":")
                .append(value instanceof Double number ? String.format(Locale.ROOT, "%.3f", number) : value));
        return json.append('}').toString();
    }
}
