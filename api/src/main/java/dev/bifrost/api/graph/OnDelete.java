package dev.bifrost.api.graph;

/** What the removal of a vertex's last row does to edges that other rows made. */
public enum OnDelete {
    /** The vertex stays as a placeholder while such edges are left. */
    RETRACT,
    /** The vertex goes with all its edges. */
    DETACH
}
