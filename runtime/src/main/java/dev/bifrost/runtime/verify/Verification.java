package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Suggestion;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.round.HostIdentity;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Compares a graph with the states of the tables that it shows. Both are read once through, hashes of what each step
 * contributes are spilled by the element's identity, and compared partition by partition; what differs is then read again.
 *
 * <p>Writes nothing into the graph and is not its owner. One thread; the components are lent.
 */
public final class Verification {

    private final Parts parts;
    private final Progress progress;

    /**
     * What a verification works with.
     *
     * @param ledger opened only where the graph does not know all
     * @param spills an own directory of this process
     */
    public record Parts(
            TableSource source,
            GraphSink sink,
            Supplier<Ledger> ledger,
            CompiledMapping mapping,
            LentAllocator allocator,
            Path spills) {}

    public Verification(Parts parts, Progress progress) {
        this.parts = parts;
        this.progress = progress;
    }

    /**
     * Compares tables.
     *
     * @param tables their names; empty for all
     * @param samples how many of each step and finding are named
     * @throws BifrostException if nothing at all can be compared
     */
    public VerifyReport run(List<String> tables, int samples) {
        try (var compared = compare(tables, samples)) {
            return compared.report();
        }
    }

    /**
     * Compares tables, mends what differs, and compares again.
     *
     * @param host who writes
     * @return what was found first, and what is left
     */
    public Repaired repair(List<String> tables, int samples, HostIdentity host) {
        VerifyReport found;
        Optional<Refused> refused;
        try (var compared = compare(tables, samples)) {
            found = compared.report();
            if (found.differences() == 0) {
                return Repaired.nothing(found);
            }
            refused = new Repair(compared, host, progress).run();
        }
        return new Repaired(found, run(tables, samples), refused);
    }

    /**
     * What the graph does not take.
     *
     * @param elements how many, each counted as often as a step writes it
     * @param reason of the first
     */
    public record Refused(long elements, BifrostException reason) {}

    /**
     * Before and after a repair.
     *
     * @param refused what the graph refused, by a constraint for instance, and so lacks still
     */
    public record Repaired(VerifyReport found, VerifyReport left, Optional<Refused> refused) {

        /** Nothing was repaired. */
        public static Repaired nothing(VerifyReport report) {
            return new Repaired(report, report, Optional.empty());
        }

        /** Whether something was to be repaired. */
        public boolean wasNeeded() {
            return found != left;
        }
    }

    /** As {@link #run}, with all that was found at hand until it is closed. */
    ComparedGraph compare(List<String> tables, int samples) {
        checkKnown(tables);
        if (!(parts.sink() instanceof ElementReader graph)) {
            throw VerifyErrors.NOT_READABLE.because(
                    "the sink cannot show what its graph holds, so the graph cannot be compared with its tables; the sink falkordb can");
        }
        var compared = new ComparedGraph(parts, graph, tables, samples, progress);
        try {
            compared.compare();
            return compared;
        } catch (RuntimeException | Error e) {
            compared.close();
            throw e;
        }
    }

    private void checkKnown(List<String> tables) {
        var names = parts.mapping().names();
        tables.stream().filter(table -> !names.contains(table)).findFirst().ifPresent(unknown -> {
            throw VerifyErrors.UNKNOWN_TABLE.because(
                    "the mapping has no table %s%s; it has %s",
                    Quote.of(unknown), Suggestion.of(unknown, names), Quote.list(names));
        });
    }
}
