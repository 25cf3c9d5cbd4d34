package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * What tells that a file may have changed, without reading it.
 *
 * @param bytes its size
 * @param modified its time stamp
 * @param key the file system's identity of the file, so that a file that was renamed into place is another one; may be null
 */
record JarSignature(long bytes, Instant modified, Object key) {

    static JarSignature of(Path file) throws IOException {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        return new JarSignature(attributes.size(), attributes.lastModifiedTime().toInstant(), attributes.fileKey());
    }
}
