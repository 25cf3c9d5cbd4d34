package dev.bifrost.flight.wire;

import org.apache.arrow.memory.ArrowBuf;

/**
 * One message of a service, framed and not yet understood. Owns its body. One thread at a time.
 *
 * @param header the Arrow message; empty if there is none
 * @param metadata the {@code app_metadata}; empty if there is none
 * @param body null if there is none
 * @param fault what is wrong with the frame; null if nothing is
 */
public record Received(byte[] header, byte[] metadata, ArrowBuf body, Fault fault) implements AutoCloseable {

    private static final byte[] NOTHING = {};

    /**
     * Why a frame could not be taken.
     *
     * @param text in the form "has .."
     * @param memory whether only the room for it is missing here
     */
    public record Fault(String text, boolean memory) {}

    static Received broken(String text) {
        return new Received(NOTHING, NOTHING, null, new Fault(text, false));
    }

    static Received withoutRoom(String text) {
        return new Received(NOTHING, NOTHING, null, new Fault(text, true));
    }

    @Override
    public void close() {
        if (body != null) {
            body.close();
        }
    }
}
