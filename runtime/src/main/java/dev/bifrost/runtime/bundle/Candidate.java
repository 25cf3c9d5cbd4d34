package dev.bifrost.runtime.bundle;

/**
 * A jar that passed the preflight and is tried.
 *
 * @param jar the copy, unpacked where that is needed
 * @param facts what the preflight found
 */
record Candidate(StagedJar jar, JarFacts facts) {

    String file() {
        return jar.file();
    }

    String name() {
        return facts.name();
    }

    Origin origin() {
        return new Origin(facts.name(), facts.version(), jar.digest());
    }
}
