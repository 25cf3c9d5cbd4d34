package dev.bifrost.runtime.bundle;

import java.nio.file.Path;

/** A program that starts a host and dies without closing it. Run in a JVM of its own. */
final class HostProcess {

    private HostProcess() {}

    /** @param args a directory with a folder {@code bundles} */
    public static void main(String[] args) {
        var fixture = new HostFixture(Path.of(args[0]));
        fixture.start();
        throw new IllegalStateException("died with " + fixture.host().bundles());
    }
}
