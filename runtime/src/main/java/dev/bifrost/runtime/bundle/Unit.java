package dev.bifrost.runtime.bundle;

import org.osgi.framework.Bundle;

/**
 * A jar's content that was installed.
 *
 * @param jar the copy that it runs from
 * @param facts name and version
 * @param bundle what the framework made of it
 * @param owner what is in the registry from it; with no components before it is up
 */
record Unit(StagedJar jar, JarFacts facts, Bundle bundle, Owner owner) {

    String file() {
        return jar.file();
    }

    String digest() {
        return jar.digest();
    }

    String name() {
        return facts.name();
    }
}
