package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.Lag;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.Turn;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * How far each table of the mapping is ahead of the graph, as its source tells now. What it cannot tell hinders nobody: the
 * ledger is shown all the same.
 */
final class Lags {

    private final InstantSource clock;
    private final Map<String, Told> told = new HashMap<>();

    private Lags(InstantSource clock) {
        this.clock = clock;
    }

    /** What was learned of a table. */
    private sealed interface Told {

        /** @param lag empty if the source knows no commits */
        record Polled(boolean news, Optional<Lag> lag) implements Told {}

        record Unknown(BifrostException reason) implements Told {}
    }

    static Lags of(Wiring wiring, KnownStates states, InstantSource clock) {
        var lags = new Lags(clock);
        try {
            wiring.mapping().turns().forEach(turn -> lags.told.put(turn.table(), ask(turn, wiring, states)));
        } catch (BifrostException e) {
            states.tables().forEach(table -> lags.told.put(table, new Told.Unknown(e)));
        }
        return lags;
    }

    private static Told ask(Turn turn, Wiring wiring, KnownStates states) {
        return switch (NextPoll.of(turn, states.entry(turn.table()), wiring)) {
            case NextPoll.Polled polled -> new Told.Polled(polled.plan().isPresent(), polled.lag());
            case NextPoll.Refused refused -> new Told.Unknown(refused.reason());
            case NextPoll.Failed failed -> new Told.Unknown(failed.reason());
        };
    }

    /** For a person. */
    String words(String table) {
        return switch (told.get(table)) {
            case null -> "not in the mapping";
            case Told.Unknown unknown ->
                "behind: not known, " + unknown.reason().code().code();
            case Told.Polled polled when !polled.news() -> "up to date";
            case Told.Polled polled ->
                "behind: " + polled.lag().map(this::words).orElse("there is news");
        };
    }

    private String words(Lag lag) {
        return "%,d commit%s".formatted(lag.commits(), lag.commits() == 1 ? "" : "s")
                + lag.age(clock.instant())
                        .map(age -> ", %,.1f s".formatted(age.toMillis() / 1000.0))
                        .orElse("");
    }

    Map<String, Object> json(String table) {
        var json = new LinkedHashMap<String, Object>();
        switch (told.get(table)) {
            case null -> {
                // the mapping no longer has it
            }
            case Told.Unknown unknown -> json.put("lag_unknown", Reports.fault(unknown.reason()));
            case Told.Polled polled -> {
                json.put("news", polled.news());
                polled.lag().ifPresent(lag -> {
                    json.put("lag_commits", lag.commits());
                    lag.age(clock.instant()).ifPresent(age -> json.put("lag_seconds", age.toMillis() / 1000.0));
                });
            }
        }
        return json;
    }
}
