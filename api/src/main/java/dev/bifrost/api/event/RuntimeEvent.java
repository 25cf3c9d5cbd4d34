package dev.bifrost.api.event;

import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.source.Window;
import java.util.Optional;

/** Something that happened in the host. */
public sealed interface RuntimeEvent {

    /** A round begins. */
    record RoundStarted(long round, int tables) implements RuntimeEvent {}

    /**
     * A table has news and is being read.
     *
     * @param rowsExpected -1 if unknown
     * @param lag that before the window
     * @param window what is being read; its parts are the files
     */
    record TableStarted(String table, long rowsExpected, Optional<Lag> lag, Window window) implements RuntimeEvent {}

    /** More of a table went to the sink; counts are totals of the window so far. */
    record TableProgress(String table, long rows, long rowsExpected) implements RuntimeEvent {}

    /** All tables were read into a graph that is built aside, and it is being made; {@code of} is 0 if unknown. */
    record BuildProgress(GraphBuild.Stage stage, long done, long of) implements RuntimeEvent {}

    /** A table's part of a round is over. */
    record TableFinished(TableOutcome outcome) implements RuntimeEvent {}

    /** A round is over. */
    record RoundFinished(RoundReport report) implements RuntimeEvent {}

    /** A bundle is up. */
    record BundleLoaded(String bundle, String version) implements RuntimeEvent {}

    /** A bundle was not taken, or failed to start; the others run. */
    record BundleRefused(String file, String code, String reason) implements RuntimeEvent {}

    /** A bundle was replaced between two rounds. */
    record BundleReplaced(String bundle, String version) implements RuntimeEvent {}

    /** A bundle's jar is gone, and so is the bundle. */
    record BundleRemoved(String bundle) implements RuntimeEvent {}

    /**
     * A component goes on, and somebody should look: a guest that was replaced by one which fails its check, or one that cannot
     * be stopped.
     *
     * @param component its name
     * @param code of what was found
     * @param message what, where and the fix; never a row's value
     */
    record ComponentWarning(String component, String code, String message) implements RuntimeEvent {}
}
