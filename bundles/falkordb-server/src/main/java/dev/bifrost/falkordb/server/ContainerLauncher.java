package dev.bifrost.falkordb.server;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.StringJoiner;
import java.util.UUID;
import java.util.function.Consumer;

/** Runs the official image under the first container engine that answers, in a container and on a volume of our own. */
record ContainerLauncher(Machine machine, Home home) implements Launcher {

    static final String IMAGE = "falkordb/falkordb:v" + NpmPackage.FALKORDB_VERSION;

    private static final List<String> ENGINES = List.of("docker", "podman");
    private static final Duration QUICK = Duration.ofSeconds(5);
    private static final Duration PULL_AND_RUN = Duration.ofMinutes(10);
    private static final String DATA = "/var/lib/falkordb/data";
    private static final int ATTEMPTS = 3;

    @Override
    public Running launch(Consumer<Started> remember, Consumer<String> progress) {
        try {
            String engine = engineThatAnswers();
            progress.accept("Starting the image " + IMAGE + " with " + engine + " (fetched at first use)");
            for (int attempt = 1; attempt < ATTEMPTS; attempt++) {
                int port = Ports.preferredOrFree();
                try {
                    return launch(engine, port, remember);
                } catch (FalkorDbUnavailableException e) {
                    if (Ports.isFree(port)) {
                        throw e;
                    }
                    // else another process took the port between the look and the start
                }
            }
            return launch(engine, Ports.free(), remember);
        } catch (FalkorDbUnavailableException e) {
            throw new FalkorDbUnavailableException("container engine: " + e.getMessage(), e);
        }
    }

    private Running launch(String engine, int port, Consumer<Started> remember) {
        String token = UUID.randomUUID().toString();
        StartedContainer container =
                new StartedContainer(engine, "bifrost-falkordb-" + token.substring(0, 8), token, port);
        remember.accept(container);
        try {
            run(container);
            return container.running(Probe.awaitReady(container.url(), () -> container.isRunning(machine)));
        } catch (RuntimeException e) {
            container.clear(machine);
            throw e;
        }
    }

    private String engineThatAnswers() {
        StringJoiner reasons = new StringJoiner(", ");
        for (String engine : ENGINES) {
            if (machine.find(engine).isEmpty()) {
                reasons.add(engine + " was not found on PATH");
            } else if (answers(engine)) {
                return engine;
            } else {
                reasons.add(engine + " does not answer (" + engine + " info fails)");
            }
        }
        throw new FalkorDbUnavailableException(reasons.toString());
    }

    private boolean answers(String engine) {
        try {
            return machine.run(QUICK, Path.of("/"), engine, "info").ok();
        } catch (FalkorDbUnavailableException e) {
            return false;
        }
    }

    private void run(StartedContainer container) {
        Machine.Output output = machine.run(
                PULL_AND_RUN,
                Path.of("/"),
                container.engine(),
                "run",
                "--detach",
                "--name=" + container.name(),
                "--label=" + StartedContainer.LABEL + "=" + container.token(),
                "--publish=127.0.0.1:" + container.port() + ":6379",
                "--volume=" + volume() + ":" + DATA,
                "--env=FALKORDB_DATA_PATH=" + DATA,
                "--env=BROWSER=0",
                "--env=REDIS_ARGS=--appendonly yes --appendfsync always",
                // Replaces the image's own defaults, which end a query after one second and cut a result at 10,000
                // rows.
                "--env=FALKORDB_ARGS=RESULTSET_SIZE -1 " + String.join(" ", ServerCommand.LOG_CHANGES),
                IMAGE);
        if (!output.ok()) {
            throw new FalkorDbUnavailableException(
                    container.engine() + " could not run " + IMAGE + ": " + output.tail());
        }
    }

    private String volume() {
        String path = home.directory().toString();
        return "bifrost-falkordb-"
                + Digests.hexOf("SHA-256", path.getBytes(StandardCharsets.UTF_8))
                        .substring(0, 12);
    }
}
