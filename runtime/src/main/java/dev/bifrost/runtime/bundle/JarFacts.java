package dev.bifrost.runtime.bundle;

/**
 * What the host needs to know of a jar that passed {@link Preflight}.
 *
 * @param name symbolic name
 * @param version the bundle's version
 */
record JarFacts(String name, String version) {}
