package dev.bifrost.falkordb.server;

/** Where a FalkorDB comes from, in the order in which the ways are tried. */
public enum Origin {
    /** {@code FALKORDB_URL} names it: used as it is, never started or stopped from here. */
    EXTERNAL("named by FALKORDB_URL"),
    /** The official image under docker or podman. */
    CONTAINER("in a container"),
    /** The binaries of an npm package, run as an ordinary process. */
    NPM("from npm, on this machine");

    private final String words;

    Origin(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
