package dev.bifrost.runtime.bundle;

import org.osgi.framework.Bundle;

/**
 * A jar's content that was installed.
 *
 * @param file the name in the bundle directory
 * @param facts name and version
 * @param digest of the jar
 * @param bundle what the framework made of it
 * @param owner what is in the registry from it; with no components before it is up
 */
record Unit(String file, JarFacts facts, String digest, Bundle bundle, Owner owner) {

    String name() {
        return facts.name();
    }
}
