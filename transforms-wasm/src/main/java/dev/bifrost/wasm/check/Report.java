package dev.bifrost.wasm.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.wasm.arrow.CrossingTypes;
import dev.bifrost.wasm.error.Plain;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The results as lines for a person, and as one JSON object for a program. */
final class Report {

    private static final int MOST = 2_000;

    private final PrintStream lines;
    private final List<Result> results = new ArrayList<>();

    Report(PrintStream lines) {
        this.lines = lines;
    }

    void add(Result result) {
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

    /** What to do now. */
    void end(boolean ok, CheckOptions options, Conformance conformance) {
        long held = results.stream().filter(Result.Ok.class::isInstance).count();
        lines.println();
        if (ok) {
            lines.println("All %d checks hold. As a step of a mapping:".formatted(held));
            lines.println();
            lines.println(MappingStep.of(options, conformance).indent(2).stripTrailing());
        } else {
            lines.println(
                    "%d of %d checks hold. docs/wasm-abi.md says what a guest must do, docs/errors.md what each code means."
                            .formatted(held, results.size()));
        }
    }

    String json(boolean ok, CheckOptions options, String digest, Conformance conformance) {
        var object = new LinkedHashMap<String, Object>();
        object.put("ok", ok);
        object.put("file", options.file());
        object.put("digest", digest);
        object.put("checks", results.stream().map(Report::json).toList());
        conformance
                .output()
                .ifPresent(output -> object.put(
                        "output",
                        output.getFields().stream()
                                .map(field -> Map.of(
                                        "name",
                                        Shown.name(field.getName()),
                                        "type",
                                        Plain.text(CrossingTypes.name(field), MOST)))
                                .toList()));
        object.put("rows_per_second", conformance.rowsPerSecond());
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
