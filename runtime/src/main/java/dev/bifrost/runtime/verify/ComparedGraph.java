package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.GraphState.GraphLook;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.verify.VerifyReport.Unverified;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Optional;

/** One comparison, and what it found. */
final class ComparedGraph implements AutoCloseable {

    private final Verification.Parts parts;
    private final ElementReader graph;
    private final Optional<GraphLook> look;
    private final ComparedTables tables;
    private final List<String> wanted;
    private final Progress progress;
    private final Path directory;
    private final LentAllocator memory;
    private final Findings findings;
    private final List<VerifyReport.Sample> unidentified = new ArrayList<>();
    private final int samples;
    private final long began = System.nanoTime();
    private Comparison comparison;
    private boolean unfinished;

    /**
     * @param wanted tables that are compared alone; empty for all
     * @param samples how many findings of each step are named
     */
    ComparedGraph(Verification.Parts parts, ElementReader graph, List<String> wanted, int samples, Progress progress) {
        this.parts = parts;
        this.graph = graph;
        this.look = look(parts);
        this.tables = new ComparedTables(parts, look, wanted);
        this.wanted = wanted;
        this.samples = samples;
        this.progress = progress;
        this.directory = parts.spills().resolve("verify");
        this.findings = new Findings(directory.resolve("findings"), samples);
        this.memory = parts.allocator().child("verify");
    }

    private static Optional<GraphLook> look(Verification.Parts parts) {
        return parts.sink() instanceof GraphState state ? state.look() : Optional.empty();
    }

    void compare() {
        try (var made = new Contributions(directory.resolve("made"));
                var held = new Contributions(directory.resolve("held"))) {
            readTables(made);
            readGraph(held);
            lookAgain();
            comparison = new Comparison(tables.forms(), tables.steps(), findings);
            comparison.run(made, held, tables::isCompared, tables::isReplayed);
        }
    }

    private void readTables(Contributions made) {
        var reader = new TableContributions(
                parts.source(), made, tables.byShape(), memory.allocator(), progress, graph::shown);
        tables.windows().forEach((name, window) -> {
            try {
                reader.read(tables.table(name), window);
            } catch (BifrostException e) {
                tables.refuse(name, e);
            }
        });
    }

    private void readGraph(Contributions held) {
        var labels = tables.model("").identityLabels();
        var reader = new LiveContributions(graph, held, new OddElements(), labels, progress);
        tables.forms().stream().filter(this::isRead).forEach(reader::read);
    }

    /** With tables named, only what they write is looked at. */
    private boolean isRead(ElementForm form) {
        return wanted.isEmpty()
                || form.known().stream()
                        .flatMap(known -> known.verified().stream())
                        .anyMatch(step -> tables.isCompared(step.number()));
    }

    private void lookAgain() {
        if (parts.sink() instanceof GraphState) {
            var now = look(parts);
            unfinished = isUnfinished(look) || isUnfinished(now);
            tables.refuseMoved(now);
        }
    }

    private static boolean isUnfinished(Optional<GraphLook> seen) {
        return seen.map(GraphLook::unfinished).orElse(false);
    }

    private final class OddElements implements LiveContributions.Odd {

        @Override
        public void unidentified(ElementForm form, LiveElement element) {
            if (findings.count(~form.number(), Finding.EXTRA) <= samples) {
                unidentified.add(new VerifyReport.Sample(
                        Finding.EXTRA, form.kind(), "", "", List.of(element.place()), List.of()));
            }
        }

        @Override
        public void foreign(ElementForm form, LiveElement element, long high, long low) {
            findings.add(high, low, ~form.number(), Finding.DIFFERENT);
        }
    }

    VerifyReport report() {
        var all = new ArrayList<>(unidentified);
        if (!findings.shown().isEmpty()) {
            all.addAll(new Sampling(this, progress).samples());
        }
        return new VerifyReport(
                tables.forms().stream()
                        .filter(form -> isRead(form) && isTold(form))
                        .map(this::compared)
                        .toList(),
                all,
                tables.refused().entrySet().stream()
                        .map(table -> new Unverified(table.getKey(), table.getValue()))
                        .toList(),
                tables.unsynced(),
                unfinished,
                Duration.ofNanos(System.nanoTime() - began));
    }

    /** Where every table that writes a kind was passed over, two zeros would look equal. */
    private boolean isTold(ElementForm form) {
        return form.known().isEmpty()
                || !findings.of(~form.number()).isEmpty()
                || form.known().stream()
                        .flatMap(known -> known.verified().stream())
                        .anyMatch(step -> tables.isCompared(step.number()));
    }

    private VerifyReport.Compared compared(ElementForm form) {
        var found = new EnumMap<Finding, Long>(Finding.class);
        findings.of(~form.number()).forEach((finding, count) -> found.merge(finding, count, Long::sum));
        tables.steps().stream()
                .filter(step -> step.kind() == form.number())
                .forEach(step ->
                        findings.of(step.number()).forEach((finding, count) -> found.merge(finding, count, Long::sum)));
        var tally = comparison.tally(form);
        return new VerifyReport.Compared(
                form.kind(),
                tally.made,
                tally.held,
                tally.placeholders,
                tally.lingering,
                tally.madeSum,
                tally.heldSum,
                found);
    }

    /** Contributions of a step to the graph. */
    long held(VerifiedStep step) {
        return comparison.held(step);
    }

    Verification.Parts parts() {
        return parts;
    }

    ElementReader graph() {
        return graph;
    }

    ComparedTables tables() {
        return tables;
    }

    Findings findings() {
        return findings;
    }

    LentAllocator memory() {
        return memory;
    }

    @Override
    public void close() {
        try (memory) {
            findings.close();
        }
    }
}
