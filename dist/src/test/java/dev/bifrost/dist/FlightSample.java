package dev.bifrost.dist;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A service of {@code samples/flight} in a process of its own, on a port that it keeps. Where its language cannot be had the test is
 * skipped, with the script's own words.
 */
public final class FlightSample implements AutoCloseable {

    private static final Path RUN = ProjectFiles.root().resolve("samples/flight/run");
    private static final int CANNOT_BE_HAD = 3;

    private final String language;
    private Process process;
    private String endpoint;

    private FlightSample(String language) {
        this.language = language;
    }

    /** Installs what the language needs on the first start, and returns when the service is ready. */
    public static FlightSample start(String language, String... options) {
        var sample = new FlightSample(language);
        sample.launch("0", options);
        return sample;
    }

    /** Such as {@code grpc://127.0.0.1:8815}. */
    public String endpoint() {
        return endpoint;
    }

    /** With SIGKILL: nothing of it gets to say anything. */
    public void kill() {
        process.destroyForcibly().onExit().join();
    }

    /** At the same endpoint, once it is gone. */
    public void restart(String... options) {
        kill();
        launch(endpoint.substring(endpoint.lastIndexOf(':') + 1), options);
    }

    private void launch(String port, String... options) {
        var words = new ArrayList<>(List.of(RUN.toString(), language, port));
        words.addAll(List.of(options));
        try {
            Path log = Files.createTempFile("flight-" + language, ".log");
            process = new ProcessBuilder(words).redirectError(log.toFile()).start();
            process.getOutputStream().close();
            endpoint = process.inputReader().readLine();
            String said = Files.readString(log).strip();
            Files.delete(log);
            if (endpoint == null) {
                refused(process.onExit().join().exitValue(), said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void refused(int exit, String said) {
        if (exit == CANNOT_BE_HAD) {
            System.out.println(said);
        }
        assumeTrue(exit != CANNOT_BE_HAD, said);
        throw new AssertionError("the %s service ended with %d: %s".formatted(language, exit, said));
    }

    @Override
    public void close() {
        kill();
    }
}
