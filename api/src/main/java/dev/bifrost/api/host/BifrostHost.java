package dev.bifrost.api.host;

import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RebuildReport;
import dev.bifrost.api.event.RoundReport;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * A running host: bundles up, mapping compiled, ledger and sink open.
 *
 * <p>The implementation comes from {@code bifrost-runtime} on the class path. One host may run in a JVM at a time per
 * ledger. Methods may be called from any thread; rounds run one after another. Bundles are called on threads of the host's
 * own that end with the round or other act, while the caller waits: what they leave in thread locals goes with them.
 */
public interface BifrostHost extends AutoCloseable {

    /**
     * Starts a host.
     *
     * @throws BifrostException if the config or the mapping is wrong, a component is missing, or the ledger is held
     */
    static BifrostHost start(HostOptions options) {
        return Provider.found().start(options);
    }

    /**
     * Runs one round and returns its report; a failed table is in the report, not an exception. What hinders all tables, such
     * as a sink whose bundle was taken away, is each table's failure.
     */
    RoundReport syncOnce();

    /**
     * Builds the graph anew from all tables, aside, and swaps it in: all tables move, or none. Where that cannot be, as the report
     * says, every table is read from the beginning into the live graph. Faults are in the report, as of {@link #syncOnce}.
     */
    RebuildReport rebuild();

    /** Brings the bundles to the state of the bundle directory now, as the host does by itself between rounds. */
    void refreshBundles();

    /** The bundles that are up: symbolic name and version, sorted. */
    Map<String, String> bundles();

    /** Files of the bundle directory that were not taken, with the reason. */
    List<Refusal> refusals();

    /** Bytes that the root allocator has handed out and not got back. */
    long allocatedBytes();

    /** Asks a running round to end after the batch in flight; returns at once. No sink call starts afterwards. */
    void stop();

    /** Stops, closes every component and the allocator, in bounded time. Idempotent. */
    @Override
    void close();

    /**
     * A jar that was not taken.
     *
     * @param file its name
     * @param code stable
     * @param reason with the fix
     */
    record Refusal(String file, String code, String reason) {}

    /** Implemented by the runtime, found by {@link ServiceLoader}. */
    interface Provider {
        BifrostHost start(HostOptions options);

        TableDelta delta(HostOptions options, TableDelta.Request request);

        /** @throws BifrostException {@code api.NO_HOST} */
        static Provider found() {
            return ServiceLoader.load(Provider.class, BifrostHost.class.getClassLoader())
                    .findFirst()
                    .orElseThrow(() -> new BifrostException(
                            ApiErrors.NO_HOST,
                            "no host implementation was found; put bifrost-runtime on the class path"));
        }
    }
}
