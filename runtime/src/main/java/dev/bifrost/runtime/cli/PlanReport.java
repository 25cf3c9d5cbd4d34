package dev.bifrost.runtime.cli;

import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** A window's plan as lines for people and as the JSON shape of {@code explain} and {@code delta}. */
final class PlanReport {

    private final Window window;
    private final Optional<Window.Reload> reload;

    private PlanReport(Window window, Optional<Window.Reload> reload) {
        this.window = window;
        this.reload = reload;
    }

    static PlanReport of(Window window) {
        return new PlanReport(window, window.reload());
    }

    /** The plan of a table that the host reads from the beginning for a reason of its own. */
    PlanReport reloadedFor(String code, String why) {
        return new PlanReport(window, Optional.of(new Window.Reload(code, why)));
    }

    Map<String, Object> json() {
        var plan = window.plan();
        var json = new LinkedHashMap<String, Object>();
        json.put("window", kind());
        json.put("reload_due", reload.isPresent());
        reload.ifPresent(reason -> {
            json.put("reload", reason.code());
            json.put("reload_reason", reason.message());
        });
        plan.commits().ifPresent(commits -> {
            json.put("commits", commits.byKind());
            commits.oldest().ifPresent(since -> json.put("oldest_commit", since.toString()));
            json.put("files_added", commits.filesAdded());
            json.put("files_removed", commits.filesRemoved());
            json.put("delete_files", commits.deleteFiles());
        });
        plan.behind().ifPresent(commits -> json.put("commits_behind", commits.byKind()));
        json.put("parts", plan.parts().size());
        json.put("bytes", plan.bytes());
        plan.rows().ifPresent(rows -> json.put("rows", rows));
        json.put("parts_skipped", plan.partsSkipped());
        json.put("bytes_skipped", plan.bytesSkipped());
        json.put("notes", plan.notes());
        return json;
    }

    List<String> lines() {
        var plan = window.plan();
        var lines = new ArrayList<String>();
        lines.add("window:  " + kind() + plan.commits().map(PlanReport::words).orElse(""));
        lines.add("reload:  "
                + reload.map(reason -> "due, %s: %s".formatted(reason.code(), reason.message()))
                        .orElse("not due"));
        plan.commits()
                .ifPresent(commits -> lines.add("changed: files added %,d, removed %,d, delete files %,d"
                        .formatted(commits.filesAdded(), commits.filesRemoved(), commits.deleteFiles())));
        plan.behind().ifPresent(commits -> lines.add("behind:  " + kinds(commits) + " wait for a later round"));
        lines.add("reads:   parts %,d, bytes %,d%s"
                .formatted(
                        plan.parts().size(),
                        plan.bytes(),
                        plan.rows().isPresent()
                                ? ", rows expected %,d".formatted(plan.rows().getAsLong())
                                : ""));
        if (plan.partsSkipped() > 0) {
            lines.add("skips:   parts %,d, bytes %,d".formatted(plan.partsSkipped(), plan.bytesSkipped()));
        }
        plan.notes().forEach(note -> lines.add("note:    " + note));
        return lines;
    }

    private String kind() {
        return window.kind().name().toLowerCase(Locale.ROOT);
    }

    private static String words(Window.Commits commits) {
        return ", commits: " + kinds(commits)
                + commits.oldest().map(since -> ", the oldest of " + since).orElse("");
    }

    private static String kinds(Window.Commits commits) {
        String kinds = commits.byKind().entrySet().stream()
                .map(kind -> "%,d %s".formatted(kind.getValue(), kind.getKey()))
                .collect(Collectors.joining(", "));
        return kinds.isEmpty() ? "none" : kinds;
    }
}
