package dev.bifrost.wasm.sandbox;

import dev.bifrost.transformkit.ForeignThread;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;

/** The threads on which guests run, each with a watch over its calls. */
final class GuestThreads {

    /** What an interrupted thread gets to leave the guest. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    private static final long STACK_BYTES = 1 << 20;

    private GuestThreads() {}

    /**
     * @param work frees what it holds however it ends
     * @param discard frees a result that comes after its caller has given up
     */
    static <T> ForeignThread<T> start(String name, Function<Watch, T> work, Consumer<T> discard) {
        return start(name, GRACE, work, discard);
    }

    private static <T> ForeignThread<T> start(
            String name, Duration grace, Function<Watch, T> work, Consumer<T> discard) {
        var watch = new Watch(grace);
        return ForeignThread.start(name, STACK_BYTES, watch, () -> work.apply(watch), discard);
    }

    static <T> T run(String name, Function<Watch, T> work) {
        return run(name, GRACE, work);
    }

    /** @param grace what the thread gets to end when it is stopped */
    static <T> T run(String name, Duration grace, Function<Watch, T> work) {
        return start(name, grace, work, result -> {}).result();
    }
}
