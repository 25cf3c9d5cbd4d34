package dev.bifrost.runtime.verify;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.sink.GraphState;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.runtime.mapping.CompiledTable;
import dev.bifrost.runtime.round.HostIdentity;
import dev.bifrost.runtime.sweep.Partitions;
import dev.bifrost.runtime.verify.Verification.Refused;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Brings a graph back to what its tables make: exactly what was found to differ is written, through the sink's own sessions,
 * so under its fence and by its rules. First goes what should not be there, then what no step wrote, then comes what should
 * be. The tables' marks stay as they are.
 *
 * <p>A row whose element looks unchanged by its marker is written with another marker first: the sink then takes nothing
 * that it finds for granted. A repair that ends half-way leaves such markers, and the next write of the row ends them.
 */
final class Repair {

    /** Findings that are mended in one go; more take more passes over tables and graph. */
    private static final int PASS = 1_000_000;

    /** Below this many removals the share is not looked at, as in a sweep. */
    private static final long SHARE_FREE = 1_000;

    private final ComparedGraph compared;
    private final HostIdentity host;
    private final Progress progress;
    private Map<String, TableMark> marks = Map.of();
    private long refused;
    private Optional<BifrostException> reason = Optional.empty();

    Repair(ComparedGraph compared, HostIdentity host, Progress progress) {
        this.compared = compared;
        this.host = host;
        this.progress = progress;
    }

    /**
     * Repairs.
     *
     * @return what the graph refused of it
     * @throws BifrostException before anything is written, if it would take away too much or the graph is another's
     */
    Optional<Refused> run() {
        compared.tables().steps().forEach(this::checkShare);
        attach();
        int partition = 0;
        while (partition < Partitions.COUNT) {
            var pass =
                    new RepairPass(compared.tables().forms(), compared.tables().steps());
            do {
                compared.findings().read(partition++, pass::add);
            } while (partition < Partitions.COUNT && pass.size() < PASS);
            if (pass.size() > 0) {
                mend(pass);
            }
        }
        return reason.map(why -> new Refused(refused, why));
    }

    private void checkShare(VerifiedStep step) {
        long extra = compared.findings().of(step.number()).getOrDefault(Finding.EXTRA, 0L);
        double share = step.table().options().policies().sweepShare();
        long held = compared.held(step);
        if (extra > SHARE_FREE && extra > share * held) {
            throw VerifyErrors.SHARE_EXCEEDED.because(
                    "table %s: the repair would take away %,d of the %,d elements of step '%s'; at most %.0f %% may go. Nothing was written. If the table really is that small, set sweep_share: 1",
                    step.table().table(), extra, held, step.shape().name(), share * 100);
        }
    }

    private void attach() {
        var parts = compared.parts();
        if (!(parts.sink() instanceof GraphState state)) {
            throw VerifyErrors.NOT_READABLE.because("the sink keeps no marks in its graph, so it cannot be repaired");
        }
        var claim = new GraphState.Claim(
                parts.ledger().get().lineage(),
                host.owner(),
                host.takeOver(),
                parts.mapping().model());
        marks = state.attach(claim).tables();
        for (String table : compared.tables().windows().keySet()) {
            if (!compared.tables().mark(table).equals(Optional.ofNullable(marks.get(table)))) {
                throw VerifyErrors.GRAPH_MOVED.because(
                        "table %s: the graph was written after it was compared; nothing was repaired: verify again",
                        table);
            }
        }
    }

    private void mend(RepairPass pass) {
        var withdrawal = new Withdrawal(compared, pass, progress);
        compared.tables()
                .compared()
                .forEach(table -> session(
                        table,
                        Withdrawal.withoutDetach(compared.tables().model(table.table())),
                        session -> withdrawal.of(table, session)));
        var cleansing = new Cleansing(compared, pass, progress);
        if (cleansing.isNeeded()) {
            var table = compared.tables().compared().getFirst();
            session(table, cleansing.model(compared.tables().model("")), cleansing::run);
        }
        var rewriting = new Rewriting(compared, pass, withdrawal.torn(), progress);
        compared.tables()
                .compared()
                .forEach(table -> session(table, compared.tables().model(table.table()), session -> {
                    var writing = Rewriting.into(session);
                    rewriting.of(table, writing);
                    refused += writing.refused();
                    reason = reason.or(writing::reason);
                }));
    }

    /** A session ends with the mark that is there: of the table itself, or of another if nothing of it was synced. */
    private void session(CompiledTable table, GraphModel model, Consumer<SinkSession> work) {
        var mark = marks.getOrDefault(
                table.table(), marks.values().stream().findFirst().orElse(null));
        if (mark == null) {
            throw VerifyErrors.NO_STATE.because(
                    "the graph shows no state of any table, so there is nothing to repair it by; run bifrost sync first");
        }
        try (var lent = compared.memory().child("repair of " + table.table());
                var session =
                        compared.parts().sink().open(new SessionContext(table.table(), 0, model, lent.allocator()))) {
            work.accept(session);
            session.finish(mark);
        }
    }
}
