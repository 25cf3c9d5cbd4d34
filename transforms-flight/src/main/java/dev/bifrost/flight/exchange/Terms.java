package dev.bifrost.flight.exchange;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a step asks of its service, and grants it.
 *
 * @param name which of the service's transforms is meant; empty for the one that it has
 * @param config as the step has it
 * @param window bytes that may be sent and not answered
 */
public record Terms(String name, Map<String, Object> config, Timeouts timeouts, long window, Limits limits) {

    static final String PROTOCOL = "bifrost.rows";
    static final int VERSION = 1;

    /** The descriptor's command: docs/flight-protocol.md. */
    byte[] command() {
        var command = new LinkedHashMap<String, Object>();
        command.put("protocol", PROTOCOL);
        command.put("version", VERSION);
        command.put("name", name);
        command.put("config", config);
        try {
            return JSON.std.asBytes(command);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
