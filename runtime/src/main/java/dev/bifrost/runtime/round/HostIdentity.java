package dev.bifrost.runtime.round;

/**
 * Who writes, for the graph's fence.
 *
 * @param owner this host on this machine, the same after a restart
 * @param takeOver take graphs that another host owns
 */
public record HostIdentity(String owner, boolean takeOver) {}
