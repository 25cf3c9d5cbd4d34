package dev.bifrost.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Small shell programs that stand where the launcher looks for Java and Maven. */
final class Programs {

    private Programs() {}

    static Path script(Path file, String body) {
        try {
            Files.createDirectories(file.getParent());
            Files.writeString(file, "#!/bin/sh\n" + body + "\n");
            return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A Java home of a version whose {@code java} and {@code javac} run the given body. */
    static Path javaHome(Path home, String version, String body) {
        script(home.resolve("bin/java"), body);
        script(home.resolve("bin/javac"), body);
        try {
            Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"A test\"\nJAVA_VERSION=\"" + version + "\"\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return home;
    }
}
