package dev.bifrost.flight.check;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;

/** A descriptor, right or wrong. */
record Asked(String protocol, int version, String name, Map<String, Object> config) {

    static final String PROTOCOL = "bifrost.rows";
    static final int VERSION = 1;

    Asked(String name, Map<String, Object> config) {
        this(PROTOCOL, VERSION, name, config);
    }

    Asked withProtocol(String other) {
        return new Asked(other, version, name, config);
    }

    Asked withVersion(int other) {
        return new Asked(protocol, other, name, config);
    }

    Asked withName(String other) {
        return new Asked(protocol, version, other, config);
    }

    /** With a key that nobody knows, as a later host may send one. */
    byte[] command() {
        var object = new LinkedHashMap<String, Object>();
        object.put("protocol", protocol);
        object.put("version", version);
        object.put("name", name);
        object.put("config", config);
        object.put("bifrost.of_no_meaning", true);
        try {
            return JSON.std.asBytes(object);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
