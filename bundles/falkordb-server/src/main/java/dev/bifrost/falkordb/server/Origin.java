package dev.bifrost.falkordb.server;

/** Where a FalkorDB comes from, in the order in which the ways are tried. */
public enum Origin {
    /** {@code FALKORDB_URL} names it: used as it is, never started or stopped from here. */
    EXTERNAL,
    /** The official image under docker or podman. */
    CONTAINER,
    /** The binaries of an npm package, run as an ordinary process. */
    NPM
}
