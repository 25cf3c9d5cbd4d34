package dev.bifrost.bench;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** {@code bifrost run} in a JVM of its own, as a user starts it: it waits the config's interval between rounds. */
final class RunningHost implements AutoCloseable {

    private static final String PROGRAM = "dev.bifrost.runtime.cli.Bifrost";
    private static final int TERMINATED = 128 + 15;
    private static final long PATIENCE_SECONDS = 60;

    private final Process process;

    RunningHost(Path config) throws IOException {
        process = new ProcessBuilder(ChildJvm.command(PROGRAM, List.of(), List.of("run", "-c", config.toString())))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    /** @throws IllegalStateException if it ended by itself */
    void check() {
        if (!process.isAlive()) {
            throw new IllegalStateException("the host ended with %d, see above".formatted(process.exitValue()));
        }
    }

    /** Ends it as a user does, and waits. */
    void stop() throws InterruptedException {
        process.destroy();
        if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != TERMINATED) {
            throw new IllegalStateException("the host did not end as it should when it was told to stop");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
