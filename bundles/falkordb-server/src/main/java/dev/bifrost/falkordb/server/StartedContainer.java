package dev.bifrost.falkordb.server;

import java.nio.file.Path;
import java.time.Duration;

/** A container. It is known by a random token in its label, so a container of another owner is never touched. */
record StartedContainer(String engine, String name, String token, int port) implements Started {

    static final String LABEL = "dev.bifrost.token";

    private static final Duration LIMIT = Duration.ofSeconds(30);

    @Override
    public Origin origin() {
        return Origin.CONTAINER;
    }

    @Override
    public boolean isRunning(Machine machine) {
        return inspect(machine).equals(token + " true");
    }

    @Override
    public void stop(Machine machine) {
        if (isRunning(machine)) {
            expectOk(machine, "stop", "-t", "10", name);
        }
        clear(machine);
    }

    @Override
    public void clear(Machine machine) {
        if (inspect(machine).startsWith(token + " ")) {
            expectOk(machine, "rm", "-f", name);
        }
    }

    private String inspect(Machine machine) {
        if (machine.find(engine).isEmpty()) {
            return "";
        }
        String format = "{{index .Config.Labels \"" + LABEL + "\"}} {{.State.Running}}";
        return run(machine, "container", "inspect", "--format", format, name)
                .text()
                .strip();
    }

    private void expectOk(Machine machine, String... arguments) {
        Machine.Output output = run(machine, arguments);
        if (!output.ok()) {
            throw new FalkorDbUnavailableException(
                    engine + " could not " + arguments[0] + " the container " + name + ": " + output.tail());
        }
    }

    private Machine.Output run(Machine machine, String... arguments) {
        return machine.run(LIMIT, Path.of("/"), engine, arguments);
    }
}
