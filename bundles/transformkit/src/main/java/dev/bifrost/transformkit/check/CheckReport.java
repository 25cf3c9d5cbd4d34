package dev.bifrost.transformkit.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.transformkit.ColumnTypes;
import dev.bifrost.transformkit.Plain;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.apache.arrow.vector.types.pojo.Schema;

/** The results as lines for a person, and as one JSON object for a program. */
public final class CheckReport {

    private static final int MOST = 2_000;

    private final PrintStream lines;
    private final List<Result> results = new ArrayList<>();

    public CheckReport(PrintStream lines) {
        this.lines = lines;
    }

    public void add(Result result) {
        results.add(result);
        lines.println("%-8s %-14s %s"
                .formatted(word(result), result.check(), text(result))
                .stripTrailing());
    }

    private static String word(Result result) {
        return switch (result) {
            case Result.Ok ok -> "ok";
            case Result.Failed failed -> "failed";
            case Result.Skipped skipped -> "skipped";
        };
    }

    private static String text(Result result) {
        return switch (result) {
            case Result.Ok ok -> Plain.text(ok.found(), MOST);
            case Result.Failed failed -> Plain.text(failed.fault().toString(), MOST);
            case Result.Skipped skipped -> skipped.why();
        };
    }

    /**
     * What to do now.
     *
     * @param step YAML to copy, if all holds
     * @param help where a person reads on, if not
     */
    public void end(boolean ok, Supplier<String> step, String help) {
        long held = results.stream().filter(Result.Ok.class::isInstance).count();
        lines.println();
        if (ok) {
            lines.println("All %d checks hold. As a step of a mapping:".formatted(held));
            lines.println();
            lines.println(step.get().indent(2).stripTrailing());
        } else {
            lines.println("%d of %d checks hold. %s".formatted(held, results.size(), help));
        }
    }

    /**
     * @param subject what was asked: the first keys of the object
     * @param output the columns that it makes, if it came to that
     */
    public String json(boolean ok, Map<String, String> subject, Optional<Schema> output, long rowsPerSecond) {
        var object = new LinkedHashMap<String, Object>();
        object.put("ok", ok);
        object.putAll(subject);
        object.put("checks", results.stream().map(CheckReport::json).toList());
        output.ifPresent(schema -> object.put(
                "output",
                schema.getFields().stream()
                        .map(field -> Map.of(
                                "name", Shown.name(field.getName()), "type", Plain.text(ColumnTypes.name(field), MOST)))
                        .toList()));
        object.put("rows_per_second", rowsPerSecond);
        try {
            return JSON.std.asString(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, String> json(Result result) {
        var object = new LinkedHashMap<String, String>();
        object.put("check", result.check());
        object.put("result", word(result));
        switch (result) {
            case Result.Ok ok -> object.put("found", Plain.text(ok.found(), MOST));
            case Result.Failed failed -> {
                object.put("code", failed.fault().code().code());
                object.put("message", Plain.text(failed.fault().getMessage(), MOST));
            }
            case Result.Skipped skipped -> object.put("why", skipped.why());
        }
        return object;
    }
}
