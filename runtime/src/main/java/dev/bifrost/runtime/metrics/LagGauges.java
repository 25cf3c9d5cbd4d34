package dev.bifrost.runtime.metrics;

import dev.bifrost.api.event.Lag;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.Unit;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * How far the graph is behind each table: commits, and for how long the oldest has waited, which grows while nothing is
 * polled. A table has no sample while its lag is not known. Safe for several threads.
 */
final class LagGauges {

    private final Map<String, Lag> lags = new ConcurrentHashMap<>();

    LagGauges(PrometheusRegistry registry, InstantSource clock) {
        GaugeWithCallback.builder()
                .name("bifrost_table_lag_commits")
                .help("Commits of a table that the graph does not show, by the last poll.")
                .labelNames("table")
                .callback(gauge -> lags.forEach((table, lag) -> gauge.call(lag.commits(), table)))
                .register(registry);
        GaugeWithCallback.builder()
                .name("bifrost_table_lag_seconds")
                .help("For how long the oldest commit of a table that the graph does not show has been there.")
                .unit(Unit.SECONDS)
                .labelNames("table")
                .callback(gauge -> lags.forEach((table, lag) ->
                        lag.age(clock.instant()).ifPresent(age -> gauge.call(age.toNanos() / 1e9, table))))
                .register(registry);
    }

    /** A window was planned, and is about to be read. */
    void planned(String table, Optional<Lag> lag) {
        lag.ifPresentOrElse(known -> lags.put(table, known), () -> lags.remove(table));
    }

    void finished(TableOutcome outcome) {
        planned(outcome.table(), outcome.lag());
    }

    /** Tables that are no longer in the mapping have no lag. */
    void finished(RoundReport report) {
        lags.keySet()
                .retainAll(report.tables().stream().map(TableOutcome::table).collect(Collectors.toSet()));
    }
}
