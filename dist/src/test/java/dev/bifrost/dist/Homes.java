package dev.bifrost.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The assembled distribution, and parts of it: a host starts the sooner, the fewer bundles it finds. */
public final class Homes {

    /** Tests run in the folder of their module. */
    public static final Path DISTRIBUTION = Path.of("target/bifrost").toAbsolutePath();

    private Homes() {}

    /** A home with only those bundles of the distribution whose names begin so; several JVMs may ask for the same. */
    public static Path of(String... bundles) {
        Path home = DISTRIBUTION.resolveSibling("homes").resolve(String.join("+", bundles));
        try {
            Path folder = Files.createDirectories(home.resolve("bundles"));
            try (var shipped = Files.newDirectoryStream(DISTRIBUTION.resolve("bundles"))) {
                for (Path jar : shipped) {
                    String name = jar.getFileName().toString();
                    if (Stream.of(bundles).anyMatch(bundle -> name.startsWith("bifrost-" + bundle))) {
                        link(folder.resolve(name), jar);
                    }
                }
            }
            return home;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void link(Path link, Path jar) throws IOException {
        try {
            Files.createLink(link, jar);
        } catch (FileAlreadyExistsException alreadyThere) {
            // the build takes all homes away with the distribution that they are parts of
        }
    }
}
