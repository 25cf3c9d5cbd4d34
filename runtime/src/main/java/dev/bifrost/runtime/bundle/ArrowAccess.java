package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.nio.ByteBuffer;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Asks at start whether Arrow can reach its memory. Without the opening it fails in a static block, and each later error
 * names another class.
 */
final class ArrowAccess {

    static final String FLAG = "--add-opens=java.base/java.nio=ALL-UNNAMED";

    private static final long PATTERN = 0x0102030405060708L;

    private ArrowAccess() {}

    /** Looks at the module before any Arrow class is initialised. */
    static void requireOpening() {
        if (!ByteBuffer.class.getModule().isOpen("java.nio", ArrowBuf.class.getModule())) {
            throw missing(null);
        }
    }

    /** Writes and reads eight bytes. */
    static void requireMemory(BufferAllocator allocator) {
        try (var buffer = allocator.buffer(Long.BYTES)) {
            buffer.setLong(0, PATTERN);
            if (buffer.getLong(0) != PATTERN) {
                throw missing(null);
            }
        } catch (LinkageError failed) {
            throw missing(failed);
        }
    }

    private static BifrostException missing(Throwable cause) {
        return new BifrostException(
                BundleErrors.JVM_FLAG_MISSING,
                "Java runs without " + FLAG + ", which Arrow needs to reach its memory; start the host with the bifrost"
                        + " script, or add the flag to the java command",
                cause);
    }
}
