package dev.bifrost.transformkit;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.function.Function;

/** Tells when another file lies at a path. The bytes are only read when the file's size, time or identity changed. One thread. */
public final class CodeWatch {

    private record Look(FileTime modified, long size, Object key) {}

    private final Path path;
    private final Function<Path, CodeFile> reader;
    private String digest;
    private Optional<Look> last;

    /**
     * @param present what is in use; was read just now
     * @param reader reads such a file, or throws
     */
    public CodeWatch(CodeFile present, Function<Path, CodeFile> reader) {
        this.reader = reader;
        this.path = present.path();
        this.digest = present.digest();
        this.last = Optional.empty(); // it may have been replaced since: the first look reads again
    }

    /** The file that lies there now, if it is another one than at the last look; a file that cannot be read is none. */
    public Optional<CodeFile> replacement() {
        Optional<Look> now = look();
        if (now.isEmpty() || now.equals(last)) {
            return Optional.empty();
        }
        last = now;
        try {
            var found = reader.apply(path);
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
