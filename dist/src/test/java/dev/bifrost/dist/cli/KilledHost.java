package dev.bifrost.dist.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A host in a JVM of its own that is killed with SIGKILL at its work, or has something else happen to it there. */
record KilledHost(Path home, Path config, Path log) {

    private static final long PATIENCE_SECONDS = 120;

    static KilledHost in(Folder folder) {
        return new KilledHost(
                folder.home(),
                folder.path().resolve("bifrost.yaml"),
                folder.path().resolve("child.log"));
    }

    /**
     * Works up to a step; whether it was hit before its end.
     *
     * @param other what happens then; the host is killed if there is nothing else
     */
    boolean isHit(String verb, int step, Optional<Runnable> other) throws Exception {
        var process = start(verb, step);
        try (var lines = process.inputReader()) {
            boolean announced = lines.lines().anyMatch(AnnouncingHost.ANNOUNCEMENT::equals);
            if (announced && other.isEmpty()) {
                process.destroyForcibly();
            } else if (announced) {
                other.get().run();
                lines.lines().forEach(line -> {});
            }
        }
        assertThat(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        return process.exitValue() != 0;
    }

    private Process start(String verb, int step) throws IOException {
        String classPath = Folder.LAUNCHER.resolveSibling("lib") + "/*:"
                + Path.of("target/test-classes").toAbsolutePath();
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "--add-opens=java.base/java.nio=ALL-UNNAMED",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dbifrost.home=" + home,
                        "-cp",
                        classPath,
                        AnnouncingHost.class.getName(),
                        config.toString(),
                        verb,
                        Integer.toString(step))
                .redirectError(log.toFile())
                .start();
    }
}
