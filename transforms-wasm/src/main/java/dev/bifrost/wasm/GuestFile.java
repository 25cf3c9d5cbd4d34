package dev.bifrost.wasm;

import dev.bifrost.api.BifrostException;
import dev.bifrost.wasm.sandbox.ModuleFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;

/** Tells when another module lies at a path. The bytes are only read when the file's size, time or identity changed. One thread. */
final class GuestFile {

    private record Look(FileTime modified, long size, Object key) {}

    private final Path path;
    private String digest;
    private Optional<Look> last;

    /** @param present what is in use; was read just now */
    GuestFile(ModuleFile present) {
        this.path = present.path();
        this.digest = present.digest();
        this.last = Optional.empty(); // it may have been replaced since: the first look reads again
    }

    /** The module that lies there now, if it is another one than at the last look; a file that cannot be read is none. */
    Optional<ModuleFile> replacement() {
        Optional<Look> now = look();
        if (now.isEmpty() || now.equals(last)) {
            return Optional.empty();
        }
        last = now;
        try {
            var found = ModuleFile.read(path);
            boolean same = found.digest().equals(digest);
            digest = found.digest();
            return same ? Optional.empty() : Optional.of(found);
        } catch (BifrostException e) {
            return Optional.empty(); // it went between the two looks
        }
    }

    private Optional<Look> look() {
        try {
            var attributes = Files.readAttributes(path, BasicFileAttributes.class);
            return Optional.of(new Look(attributes.lastModifiedTime(), attributes.size(), attributes.fileKey()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }
}
