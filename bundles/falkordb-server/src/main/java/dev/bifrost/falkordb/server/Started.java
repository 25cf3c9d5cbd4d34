package dev.bifrost.falkordb.server;

/** What is remembered about a server that was started from here: enough to know it again, and never to take another for it. */
sealed interface Started permits StartedProcess, StartedContainer {

    int port();

    Origin origin();

    default ServerUrl url() {
        return ServerUrl.local(port());
    }

    default Running running(String version) {
        return new Running("redis://" + url(), origin(), version);
    }

    /** It runs, and it is the one that was started, not another that took its number or name. */
    boolean isRunning(Machine machine);

    /** Ends it gently, then by force. Does nothing where {@link #isRunning} is false. */
    void stop(Machine machine);

    /** Takes away what an ended one left, such as a container. Never data. */
    void clear(Machine machine);
}
