package dev.bifrost.falkordb.server;

import java.util.function.Consumer;

/** One way to get a server of our own. */
interface Launcher {

    /**
     * Starts a server and waits until it can work. Hands what is known about it to {@code remember} as early as possible; on
     * failure nothing runs on.
     *
     * @throws FalkorDbUnavailableException this way is closed; the message says why, as one line of a list
     */
    Running launch(Consumer<Started> remember, Consumer<String> progress);
}
