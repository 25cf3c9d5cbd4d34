package dev.bifrost.falkordb.server;

import java.io.IOException;

/**
 * Ends a child process when this JVM ends in whatever way, SIGKILL included: a small shell waits on a pipe that the system closes with
 * the JVM.
 */
final class Leash {

    private final Process shell;

    private Leash(Process shell) {
        this.shell = shell;
    }

    static Leash on(Process process) {
        String script = "read word || kill -9 " + process.pid();
        try {
            Process shell = new ProcessBuilder("sh", "-c", script)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            Leash leash = new Leash(shell);
            process.onExit().thenRun(leash::release); // else its number could belong to another process later
            return leash;
        } catch (IOException e) {
            process.destroyForcibly();
            throw new FalkorDbUnavailableException("cannot run sh: " + e.getMessage(), e);
        }
    }

    /** Lets the process live on, or be dead. */
    void release() {
        try {
            shell.getOutputStream().write('\n');
            shell.getOutputStream().close();
        } catch (IOException e) {
            // released before
        }
    }
}
