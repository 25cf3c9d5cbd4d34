package dev.bifrost.testkit;

/**
 * A graph of one test on a real FalkorDB. It does not exist at first and is deleted after the test.
 *
 * @param url where the server is, {@code redis://host:port}
 * @param name of no other test
 */
public record LiveGraph(String url, String name) {

    /** The name alone: a URL may hold a password. */
    @Override
    public String toString() {
        return name;
    }
}
