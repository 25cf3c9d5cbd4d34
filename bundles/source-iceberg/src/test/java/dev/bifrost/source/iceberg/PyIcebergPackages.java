package dev.bifrost.source.iceberg;

import static org.assertj.core.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * PyIceberg and what it needs, fetched once by pip (75 MB) in versions and with digests that are pinned, and kept under
 * {@code BIFROST_HOME}. Without Python or pip a test that asks is skipped, and fails where CI runs it.
 */
final class PyIcebergPackages {

    private static final String NAME = "pyiceberg-0.12.0";
    private static final int FETCH_MINUTES = 4;

    private PyIcebergPackages() {}

    /** What goes into {@code PYTHONPATH}. */
    static synchronized Path folder() {
        try {
            var python = run(
                    "python3",
                    "-c",
                    "import sys, sysconfig; print(sys.implementation.cache_tag, sysconfig.get_platform())");
            if (python.code != 0) {
                return without("python3 is not there");
            }
            Path kept = home().resolve("pyiceberg")
                    .resolve(NAME + "-" + python.text.strip().replace(' ', '-'));
            return Files.isDirectory(kept) ? kept : fetch(kept);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Path home() {
        String home = System.getenv("BIFROST_HOME");
        return home == null || home.isBlank() ? Path.of(System.getProperty("user.home"), ".bifrost") : Path.of(home);
    }

    /** Into another folder first: one that is there is whole. */
    private static Path fetch(Path kept) throws IOException {
        Files.createDirectories(kept.getParent());
        Path fresh = Files.createTempDirectory(kept.getParent(), "fetch");
        Path pins = fresh.resolve("requirements.txt");
        try (InputStream content = PyIcebergPackages.class.getResourceAsStream("/pyiceberg/requirements.txt")) {
            Files.write(pins, content.readAllBytes());
        }
        var pip = run(
                "python3 -m pip install --quiet --no-deps --no-compile --only-binary=:all: --require-hashes --target"
                        .split(" "),
                fresh.toString(),
                "-r",
                pins.toString());
        if (pip.code != 0) {
            return without("pip did not fetch " + NAME + ": " + pip.text.strip());
        }
        try {
            Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            throw e;
        } catch (FileSystemException e) {
            // Another process was faster; ours does as well this time.
            return fresh;
        }
        return kept;
    }

    private static Path without(String reason) {
        if (System.getenv("CI") != null) {
            return fail(reason);
        }
        return abort(reason);
    }

    private record Ended(int code, String text) {}

    private static Ended run(String[] words, String... more) throws IOException {
        var all = new ArrayList<>(Arrays.asList(words));
        all.addAll(List.of(more));
        return run(all.toArray(String[]::new));
    }

    private static Ended run(String... words) throws IOException {
        Path printed = Files.createTempFile("bifrost-python", ".txt");
        try {
            var builder = new ProcessBuilder(words)
                    .redirectErrorStream(true)
                    .redirectInput(new File("/dev/null"))
                    .redirectOutput(printed.toFile());
            builder.environment().put("PIP_ROOT_USER_ACTION", "ignore");
            Process process = builder.start();
            if (!process.waitFor(FETCH_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                return new Ended(-1, "it did not end in time");
            }
            return new Ended(process.exitValue(), Files.readString(printed));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (IOException e) {
            return new Ended(-1, String.valueOf(e.getMessage()));
        } finally {
            Files.delete(printed);
        }
    }
}
