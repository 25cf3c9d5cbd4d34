package dev.bifrost.sink.falkordb.bulk;

import dev.bifrost.api.BifrostException;
import dev.bifrost.sink.falkordb.own.Indexes;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import dev.bifrost.sink.falkordb.server.ServerConnection;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.arrow.memory.BufferAllocator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Folds and sends what was collected, on a thread of its own, so that vertices are on their way, and their indexes are built, while
 * rows of edges still come.
 *
 * <p>Threads: the caller's; it may use the connection while nothing is on its way.
 */
final class Loading implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Loading.class);
    private static final long LOOK_MILLIS = 100;

    private final ServerConnection building;
    private final ModelNumbers numbers;
    private final Built built;
    private final CallSize size = new CallSize();
    private final KeyMap map;
    private final BulkSender sender;
    private final Assembly assembly;
    private final ExecutorService thread;
    private Future<?> onItsWay;
    private volatile int done;
    private volatile boolean ended;
    private final CountDownLatch verticesSent = new CountDownLatch(1);
    private volatile boolean allRead;
    /** Of the thread that folds. */
    private boolean looked;

    /** @param building a connection to a graph that is not there yet; closed with this */
    Loading(ServerConnection building, ModelNumbers numbers, BufferAllocator allocator) {
        this.building = building;
        this.numbers = numbers;
        this.built = new Built(numbers.steps().size());
        this.map = new KeyMap(allocator);
        this.sender = new BulkSender(building, size);
        this.assembly = new Assembly(numbers, map, sender, size, built, Assembly.LARGEST_PARTITION);
        this.thread = Executors.newSingleThreadExecutor(
                Thread.ofPlatform().daemon().name("falkordb fold").factory());
    }

    ServerConnection building() {
        return building;
    }

    Built built() {
        return built;
    }

    /**
     * Begins with vertices, of which all are known, and their indexes; returns at once. Edges come after the indexes: the server
     * builds an index beside what else it does, but while it does it holds the graph, and calls would wait for it. What was sent is
     * looked over beside the index once no rows are read any more: reading takes the processors that both need.
     */
    void vertices(Spill spill) {
        begin(() -> {
            building.bulk(building.graph(), ascii("BEGIN"), ascii("0"), ascii("0"), ascii("0"), ascii("0"));
            assembly.vertices(spill, this::done);
            verticesSent.countDown();
            var name = new String(building.graph(), StandardCharsets.UTF_8);
            Indexes.make(building, name, built.labels().keySet(), () -> {
                goOn();
                if (allRead) {
                    lookOver();
                }
            });
            lookOver();
        });
    }

    /**
     * Waits until vertices are sent, and raises what went wrong.
     *
     * @param waiting is run again and again
     */
    void awaitVerticesSent(Runnable waiting) {
        try {
            while (!verticesSent.await(LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
                check();
                waiting.run();
            }
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    /** Once. */
    private void lookOver() {
        if (!looked) {
            looked = true;
            new BuildCheck(building, numbers, built, this::goOn).markers();
        }
    }

    /** No table is read any more. */
    void allRead() {
        allRead = true;
    }

    /** Goes on with edges; returns at once. */
    void edges(Spill spill) {
        begin(() -> {
            assembly.edges(spill, this::done);
            LOG.info(
                    "built {} vertices and {} edges in {} calls, the longest took {} ms; the map of vertices took {} MiB",
                    built.vertices(),
                    built.types().values().stream().mapToLong(Long::longValue).sum(),
                    size.calls(),
                    size.longest().toMillis(),
                    map.bytes() >> 20);
        });
    }

    private void begin(Runnable work) {
        done = 0;
        onItsWay = thread.submit(work);
    }

    private void done(int partitions) {
        goOn();
        done = partitions;
    }

    private void goOn() {
        if (ended) {
            throw new IllegalStateException("the build was given up");
        }
    }

    /** Raises what went wrong so far. */
    void check() {
        if (onItsWay.isDone()) {
            await(partitions -> {});
        }
    }

    /**
     * Waits for what was begun, and raises its error.
     *
     * @param progress hears again and again; what it throws is thrown
     */
    void await(Assembly.Progress progress) {
        boolean waiting = true;
        while (waiting) {
            try {
                onItsWay.get(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                waiting = false;
            } catch (TimeoutException e) {
                // the next look
            } catch (InterruptedException e) {
                throw interrupted(e);
            } catch (ExecutionException e) {
                throw OneAhead.raised(e.getCause());
            }
            progress.partition(done);
        }
    }

    private static BifrostException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new BifrostException(
                FalkorDbErrors.CONNECTION_LOST, "the host was interrupted while it built a graph", e);
    }

    /** Ends what is on its way after the call that the server is at, so that nothing is sent any more. */
    @Override
    public void close() {
        ended = true;
        thread.close();
        sender.close();
        map.close();
        building.close();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
