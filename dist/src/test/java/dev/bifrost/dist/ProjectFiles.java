package dev.bifrost.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The checkout that these tests stand in. */
public final class ProjectFiles {

    /** What a build, an editor or a run leaves behind. */
    private static final Set<String> NOT_SOURCE =
            Set.of("target", ".git", ".bifrost", ".idea", ".vscode", ".settings", "node_modules");

    private ProjectFiles() {}

    /** The folder that holds the launcher. */
    public static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("bifrost")) || !Files.exists(folder.resolve("api/pom.xml"))) {
            folder = folder.getParent();
            if (folder == null) {
                throw new IllegalStateException("these tests run inside a checkout");
            }
        }
        return folder;
    }

    public static Stream<Path> below(Path root) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean skip = NOT_SOURCE.contains(folder.getFileName().toString());
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()
                            && !file.getFileName().toString().equals(".git")) {
                        files.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return files.stream().sorted();
    }
}
