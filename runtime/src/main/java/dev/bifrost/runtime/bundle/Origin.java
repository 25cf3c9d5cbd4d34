package dev.bifrost.runtime.bundle;

/**
 * Where a component comes from.
 *
 * @param bundle the bundle's symbolic name; {@code host} for what the host brings itself, {@code lent} for what the calling
 *     program brings
 * @param version the bundle's version; empty if it is no bundle
 * @param digest tells one content of the jar from another; empty if it is no bundle
 */
public record Origin(String bundle, String version, String digest) {

    static final Origin HOST = new Origin("host", "", "");
    static final Origin LENT = new Origin("lent", "", "");
}
