package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.util.Optional;

/** The server that {@code FALKORDB_URL} names. It is asked, never started or stopped. */
record ExternalServer(String text, ServerUrl url) {

    private static final String VARIABLE = "FALKORDB_URL";

    static Optional<ExternalServer> of(Machine machine) {
        return machine.variable(VARIABLE)
                .map(text -> new ExternalServer(text.strip(), ServerUrl.parse(VARIABLE, text)));
    }

    Running running() {
        try {
            return new Running(text, Origin.EXTERNAL, Probe.version(url));
        } catch (IOException e) {
            throw new FalkorDbUnavailableException(
                    VARIABLE + " names " + url + ", which does not answer as a FalkorDB: " + e.getMessage()
                            + ". Start it, correct " + VARIABLE + ", or unset it to have a local server started.",
                    e);
        }
    }

    Optional<Running> status() {
        try {
            return Optional.of(running());
        } catch (FalkorDbUnavailableException e) {
            return Optional.empty();
        }
    }
}
