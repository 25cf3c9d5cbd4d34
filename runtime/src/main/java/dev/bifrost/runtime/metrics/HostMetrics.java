package dev.bifrost.runtime.metrics;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.runtime.letters.LetterShelf;
import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * What the host did, per table and step. Units are in the names; times are seconds, as the field's convention has it.
 */
public final class HostMetrics implements EventListener {

    private final PrometheusRegistry registry = new PrometheusRegistry();
    private final Map<String, String> stepNames = new ConcurrentHashMap<>();

    private final Counter rounds = Counter.builder()
            .name("bifrost_rounds")
            .help("Rounds by result: synced, idle, partial, failed.")
            .labelNames("result")
            .register(registry);
    private final Counter tableRounds = Counter.builder()
            .name("bifrost_table_rounds")
            .help("Rounds of a table by result: synced, idle, failed.")
            .labelNames("table", "result")
            .register(registry);
    private final Counter reloads = Counter.builder()
            .name("bifrost_table_reloads")
            .help("Windows that read a table from the beginning, by reason.")
            .labelNames("table", "reason")
            .register(registry);
    private final Counter failures = Counter.builder()
            .name("bifrost_table_failures")
            .help("Failed windows by error code.")
            .labelNames("table", "code")
            .register(registry);
    private final Counter rows = Counter.builder()
            .name("bifrost_rows_read")
            .help("Rows that were read from a table.")
            .labelNames("table")
            .register(registry);
    private final Counter skipped = Counter.builder()
            .name("bifrost_rows_skipped")
            .help("Rows that made nothing, by step and reason.")
            .labelNames("table", "reason")
            .register(registry);
    private final Counter letters = Counter.builder()
            .name("bifrost_dead_letters")
            .help("Rows that could not be stored and were kept as dead letters.")
            .labelNames("table")
            .register(registry);
    private final Counter elements = Counter.builder()
            .name("bifrost_step_elements")
            .help("Elements of a step: sent to the sink, written because new or changed, removed.")
            .labelNames("table", "step", "what")
            .register(registry);
    private final Counter warnings = Counter.builder()
            .name("bifrost_component_warnings")
            .help("Times that a component went on, but somebody should look, by error code.")
            .labelNames("component", "code")
            .register(registry);
    private final Counter placeholders = Counter.builder()
            .name("bifrost_placeholders_created")
            .help("Vertices made because an edge needed them.")
            .labelNames("table")
            .register(registry);
    private final Histogram tableSeconds = Histogram.builder()
            .name("bifrost_table_duration_seconds")
            .help("Time from poll to ledger of a table with news.")
            .unit(Unit.SECONDS)
            .labelNames("table")
            .register(registry);
    private final Histogram roundSeconds = Histogram.builder()
            .name("bifrost_round_duration_seconds")
            .help("Time of a whole round.")
            .unit(Unit.SECONDS)
            .register(registry);

    private final LagGauges lags;

    /** @param allocatedBytes reads what the root allocator has handed out */
    public HostMetrics(LongSupplier allocatedBytes, InstantSource clock) {
        lags = new LagGauges(registry, clock);
        GaugeWithCallback.builder()
                .name("bifrost_allocator_bytes")
                .help("Arrow memory that is handed out.")
                .callback(callback -> callback.call(allocatedBytes.getAsLong()))
                .register(registry);
    }

    /** Step names by id, for the label of {@code bifrost_step_elements}. */
    public void name(Map<String, String> namesById) {
        stepNames.putAll(namesById);
    }

    @Override
    public void on(RuntimeEvent event) {
        switch (event) {
            case RuntimeEvent.TableStarted started -> lags.planned(started.table(), started.lag());
            case RuntimeEvent.TableFinished finished -> fold(finished.outcome());
            case RuntimeEvent.RoundFinished finished -> fold(finished.report());
            case RuntimeEvent.ComponentWarning warning ->
                warnings.labelValues(warning.component(), warning.code()).inc();
            default -> {
                // bundles and progress are told elsewhere
            }
        }
    }

    private void fold(TableOutcome outcome) {
        lags.finished(outcome);
        String table = outcome.table();
        tableRounds.labelValues(table, word(outcome.status())).inc();
        outcome.failure()
                .ifPresent(
                        failure -> failures.labelValues(table, failure.code()).inc());
        outcome.skipped()
                .forEach((reason, count) -> skipped.labelValues(table, reason).inc(count));
        rows.labelValues(table).inc(outcome.rows());
        if (outcome.status() == TableOutcome.Status.SYNCED) {
            letters.labelValues(table).inc(outcome.skipped().getOrDefault(LetterShelf.COUNTED_AS, 0L));
            outcome.reload()
                    .ifPresent(reason -> reloads.labelValues(table, reason).inc());
            tableSeconds.labelValues(table).observe(outcome.elapsed().toNanos() / 1e9);
            placeholders.labelValues(table).inc(outcome.sink().placeholders());
            outcome.sink().steps().forEach(step -> fold(table, step));
        }
    }

    private void fold(String table, SinkReport.StepReport step) {
        String name = stepNames.getOrDefault(step.stepId(), step.stepId());
        elements.labelValues(table, name, "sent").inc(step.sent());
        elements.labelValues(table, name, "written").inc(step.written());
        elements.labelValues(table, name, "removed").inc(step.removed());
    }

    private void fold(RoundReport report) {
        lags.finished(report);
        rounds.labelValues(report.result()).inc();
        roundSeconds.observe(report.elapsed().toNanos() / 1e9);
    }

    private static String word(TableOutcome.Status status) {
        return status.name().toLowerCase(Locale.ROOT);
    }

    /** The registry, for an exporter. */
    public PrometheusRegistry registry() {
        return registry;
    }

    /** All metrics in the text format of version 0.0.4. */
    public String text() {
        var out = new ByteArrayOutputStream();
        try {
            PrometheusTextFormatWriter.create().write(out, registry.scrape());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString(StandardCharsets.UTF_8);
    }
}
