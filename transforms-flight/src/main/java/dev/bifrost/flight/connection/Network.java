package dev.bifrost.flight.connection;

/**
 * The threads and the network memory of all connections of the bundle: there while there is a connection, and gone with the
 * last. Safe for use by several threads.
 */
public final class Network {

    private Workers workers;
    private int users;

    synchronized Workers join() {
        if (users++ == 0) {
            workers = new Workers();
        }
        return workers;
    }

    synchronized void leave() {
        if (--users == 0) {
            workers.close();
            workers = null;
        }
    }
}
