package dev.bifrost.runtime.round;

import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.graph.Bindings;
import dev.bifrost.runtime.mapping.CompiledMapping;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.round.RoundPolicies.Choice;
import java.nio.file.Path;
import java.util.Set;
import org.apache.arrow.memory.BufferAllocator;

/**
 * What rounds of tests work with.
 *
 * @param folder for spills and dead letters
 */
public record InMemory(TableSource source, GraphSink sink, Ledger ledger, BufferAllocator root, Path folder) {

    public static final HostIdentity HOST = new HostIdentity("host", false);

    /** Those of a config that says nothing. */
    public static final RoundPolicies POLICIES = new RoundPolicies(Choice.RELOAD, Choice.REFUSE, Set.of());

    public RoundRunner.Parts parts(CompiledMapping mapping) {
        return new RoundRunner.Parts(
                source,
                sink,
                ledger,
                mapping,
                LentAllocator.root(root),
                folder.resolve("spills"),
                folder.resolve("letters"));
    }

    RoundRunner runner(RoundPolicies policies, CompiledTable... tables) {
        return new RoundRunner(parts(Bindings.mapping(tables)), HOST, policies, event -> {}, new StopSignal());
    }
}
