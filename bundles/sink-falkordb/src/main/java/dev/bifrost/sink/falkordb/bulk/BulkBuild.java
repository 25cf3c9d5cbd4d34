package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.Rebuild;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;
import dev.bifrost.sink.falkordb.own.Indexes;
import dev.bifrost.sink.falkordb.own.Ownership;
import dev.bifrost.sink.falkordb.own.TableMarks;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A graph built aside. Rows are collected; {@link #swapIn} folds them, loads the graph, looks it over, and puts it in the live
 * one's place. The live graph stays this host's and as it is all the while.
 */
public final class BulkBuild implements GraphBuild {

    private static final Logger LOG = LoggerFactory.getLogger(BulkBuild.class);
    private static final int REFRESHES = 3;
    /**
     * So few are best left to the server while vertices are sent: on two of them a load takes a twentieth less. Its index, which comes
     * next, needs one only, and what is read then costs no time.
     */
    private static final int FEW_PROCESSORS = 2;

    private final Rebuild.BuildContext context;
    private final ServerConnection live;
    private final Ownership ownership;
    private final Function<String, ServerConnection> connect;
    private final ModelNumbers numbers;
    private final Contributions contributions;
    private final Collecting collecting;
    private final Map<String, TableMark> marks = new LinkedHashMap<>();
    private final Map<String, Long> sent = new LinkedHashMap<>();
    private final Set<String> tablesOfVertices;
    private String name;
    private Loading loading;
    private long refreshed = System.nanoTime();
    private boolean closed;

    /**
     * @param live lent until the end
     * @param connect opens a connection to another graph of the server
     * @throws BifrostException {@code api.REBUILD_NOT_POSSIBLE}
     */
    public BulkBuild(
            Rebuild.BuildContext context,
            ServerConnection live,
            Ownership ownership,
            Function<String, ServerConnection> connect) {
        this.context = context;
        this.live = live;
        this.ownership = ownership;
        this.connect = connect;
        Obstacles.check(live, context, this::refreshLease);
        BuiltIndexes.of(live);
        this.numbers = new ModelNumbers(context.model());
        this.tablesOfVertices =
                context.model().vertices().stream().map(StepShape::table).collect(Collectors.toSet());
        this.contributions = new Contributions(numbers, context.directory());
        this.collecting = new Collecting(contributions);
    }

    @Override
    public SinkSession open(SessionContext session) {
        return new BulkSession(this, session.table());
    }

    void take(GraphMutation mutation, String table) {
        mutation.vertices()
                .forEach(set -> sent.merge(set.step().id(), (long) set.rows().getRowCount(), Long::sum));
        mutation.edges()
                .forEach(set -> sent.merge(set.step().id(), (long) set.rows().getRowCount(), Long::sum));
        collecting.take(mutation, table);
        if (loading != null) {
            loading.check();
        }
        refreshLease();
    }

    /** Waits until nothing of a mutation is held any more, and raises what went wrong. */
    void await() {
        collecting.await();
    }

    /** Waits until nothing of a mutation is held any more. */
    void settle() {
        collecting.settle();
    }

    void mark(TableMark mark) {
        await();
        marks.put(mark.table(), mark);
        if (marks.keySet().containsAll(tablesOfVertices)) {
            load();
            if (Runtime.getRuntime().availableProcessors() <= FEW_PROCESSORS) {
                loading.awaitVerticesSent(this::refreshLease);
            }
        }
    }

    /** Begins to send, if that is not so yet: nobody writes a vertex any more. */
    private void load() {
        if (loading == null) {
            name = ownership.buildName();
            ownership.noteBuild(live, name);
            loading = new Loading(connect.apply(name), numbers, context.allocator());
            loading.vertices(contributions.vertices());
        }
    }

    @Override
    public Map<String, SinkReport> swapIn(Progress progress) {
        load();
        loading.allRead();
        loading.await(told(progress, Stage.VERTICES));
        loading.edges(contributions.edges());
        loading.await(told(progress, Stage.EDGES));
        try {
            finish(loading.building(), loading.built(), progress);
        } catch (BifrostException e) {
            requireOwned();
            throw e;
        }
        commit(loading.building(), progress);
        return Reports.of(marks.keySet(), numbers, loading.built(), sent);
    }

    private Assembly.Progress told(Progress progress, Stage stage) {
        return done -> {
            progress.at(stage, done, Spill.PARTITIONS);
            refreshLease();
        };
    }

    /** The next owner removes what is built aside, which then looks like anything. */
    private void requireOwned() {
        if (!live.isBroken()) {
            ownership.check(live);
        }
    }

    private void finish(ServerConnection building, Built built, Progress progress) {
        progress.at(Stage.DAYS, 0, 0);
        new BuiltDays(building, numbers.steps(), built.vertices(), going(progress, Stage.DAYS)).make();
        progress.at(Stage.CHECK, 0, 0);
        new BuildCheck(building, numbers, built, going(progress, Stage.CHECK)).counts();
        progress.at(Stage.INDEXES, 0, 0);
        var waiting = going(progress, Stage.INDEXES);
        Indexes.ensure(building, name, context.model(), true, waiting);
        BuiltIndexes.of(live).make(building);
    }

    private Runnable going(Progress progress, Stage stage) {
        return () -> {
            progress.at(stage, 0, 0);
            refreshLease();
        };
    }

    /**
     * First a look at what others brought into the live graph while this one was built. Then whoever writes the live graph
     * under an older epoch is fenced, and what was written under it has been answered; so no host writes into a graph that is
     * about to go.
     */
    private void commit(ServerConnection building, Progress progress) {
        progress.at(Stage.SWAP, 0, 0);
        Obstacles.check(live, context, this::refreshLease);
        ownership.advance(live);
        ownership.refresh(live, context.round());
        ownership.plant(building);
        marks.values()
                .forEach(mark -> ownership.require(
                        building, building.write(TableMarks.write(ownership, mark, context.round()))));
        ownership.swap(live, name);
    }

    private void refreshLease() {
        if (System.nanoTime() - refreshed > ownership.lease().toNanos() / REFRESHES) {
            ownership.refresh(live, context.round());
            refreshed = System.nanoTime();
        }
    }

    /** Removes the graph unless it was swapped in; if the server cannot be reached, the next attach does. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        collecting.close();
        if (loading != null) {
            loading.close();
        }
        contributions.close();
        if (name != null && !live.isBroken()) {
            try {
                ownership.dropBuild(live, name);
            } catch (BifrostException e) {
                LOG.debug("a graph that was built aside is left for the next start to remove: {}", e.toString());
            }
        }
    }
}
