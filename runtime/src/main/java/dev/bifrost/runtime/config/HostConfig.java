package dev.bifrost.runtime.config;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.ComponentRef;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * The host's config file. Paths are absolute after reading.
 *
 * @param bundles where bundles come from
 * @param memory limit of the one root allocator
 * @param componentMemory limit of one component's allocator
 * @param workDirectory dead letters, spills, caches, and how tables were last seen
 * @param source where rows come from
 * @param sink where the graph is
 * @param ledger where cursors are kept
 * @param mapping the mapping file
 * @param interval between the ends and starts of rounds
 * @param backoffCap longest pause while rounds fail; ten intervals if not set
 * @param shutdownTimeout after which a stop no longer waits
 * @param onGraphBehind what to do when the graph knows less than the ledger
 * @param onMappingChanged what to do when the graph was made by another mapping
 * @param listeners components that hear every event
 */
public record HostConfig(
        Bundles bundles,
        ByteSize memory,
        ByteSize componentMemory,
        Path workDirectory,
        @JsonProperty(required = true) ComponentRef source,
        @JsonProperty(required = true) ComponentRef sink,
        @JsonProperty(required = true) ComponentRef ledger,
        @JsonProperty(required = true) Path mapping,
        Duration interval,
        Duration backoffCap,
        Duration shutdownTimeout,
        Policy onGraphBehind,
        Policy onMappingChanged,
        List<ComponentRef> listeners) {

    private static final int BACKOFF_INTERVALS = 10;

    public HostConfig {
        bundles = Objects.requireNonNullElseGet(bundles, () -> new Bundles(null));
        memory = Objects.requireNonNullElseGet(memory, () -> ByteSize.parse("1GiB"));
        componentMemory = Objects.requireNonNullElseGet(componentMemory, () -> ByteSize.parse("512MiB"));
        workDirectory = Objects.requireNonNullElseGet(workDirectory, () -> Path.of(".bifrost"));
        interval = Objects.requireNonNullElseGet(interval, () -> Duration.ofSeconds(10));
        backoffCap = backoffCap == null ? interval.multipliedBy(BACKOFF_INTERVALS) : backoffCap;
        shutdownTimeout = Objects.requireNonNullElseGet(shutdownTimeout, () -> Duration.ofSeconds(30));
        onGraphBehind = Objects.requireNonNullElse(onGraphBehind, Policy.RELOAD);
        onMappingChanged = Objects.requireNonNullElse(onMappingChanged, Policy.REFUSE);
        listeners = listeners == null ? List.of() : List.copyOf(listeners);
        refuseUnless(memory.bytes() > 0 && componentMemory.bytes() > 0, "memory and component_memory are above zero");
        refuseUnless(componentMemory.bytes() <= memory.bytes(), "component_memory is at most memory");
        refuseUnless(interval.isPositive(), "interval is above zero");
        refuseUnless(backoffCap.compareTo(interval) >= 0, "backoff_cap is at least interval");
    }

    private static void refuseUnless(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }

    /**
     * Reads a host config.
     *
     * @throws BifrostException with a code of {@link ConfigErrors}
     */
    public static HostConfig read(Path file) {
        return ConfigReader.read(file, HostConfig.class)
                .against(file.toAbsolutePath().getParent());
    }

    /** Defaults are relative to the file's folder too. */
    private HostConfig against(Path folder) {
        return new HostConfig(
                new Bundles(bundles.directory() == null ? null : folder.resolve(bundles.directory())),
                memory,
                componentMemory,
                folder.resolve(workDirectory),
                source,
                sink,
                ledger,
                mapping,
                interval,
                backoffCap,
                shutdownTimeout,
                onGraphBehind,
                onMappingChanged,
                listeners);
    }

    /**
     * Where bundles come from.
     *
     * @param directory bundles of the user's own, beside the shipped ones, looked at before each round; null if there are none
     */
    public record Bundles(Path directory) {}

    /** What to do when the graph is not what the ledger and the mapping say. */
    public enum Policy {
        /** Read the table from the beginning. */
        RELOAD,
        /** Fail with the command to type. */
        REFUSE
    }
}
