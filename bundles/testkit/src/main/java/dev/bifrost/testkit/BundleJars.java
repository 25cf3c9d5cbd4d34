package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * Finds or makes the jar of a bundle module.
 *
 * <p>Tests run before a module's jar is made. So the classes are packed here, when the module writes its bundle manifest
 * while it compiles; else the jar of the last build is taken.
 */
final class BundleJars {

    private static final String MANIFEST = "META-INF/MANIFEST.MF";

    private BundleJars() {}

    static Path ofModule(Path module, Path into) {
        var classes = module.resolve("target/classes");
        try {
            if (Files.exists(classes.resolve(MANIFEST))) {
                return pack(classes, into);
            }
            return newestJar(module.resolve("target"))
                    .orElseThrow(() -> new BifrostException(
                            TestkitErrors.NO_BUNDLE,
                            "%s has neither %s nor a jar; have the module write its manifest in process-classes, or package it first"
                                    .formatted(module.toAbsolutePath().normalize(), classes.resolve(MANIFEST))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Optional<Path> newestJar(Path target) throws IOException {
        if (!Files.isDirectory(target)) {
            return Optional.empty();
        }
        try (var files = Files.list(target)) {
            return files.filter(file -> file.toString().endsWith(".jar"))
                    .filter(file -> !file.toString().matches(".*-(sources|javadoc|tests)\\.jar"))
                    .max(Comparator.comparing(file -> file.toFile().lastModified()));
        }
    }

    private static Path pack(Path classes, Path into) throws IOException {
        Manifest manifest;
        try (var in = Files.newInputStream(classes.resolve(MANIFEST))) {
            manifest = new Manifest(in);
        }
        var name = manifest.getMainAttributes().getValue("Bundle-SymbolicName");
        if (name == null) {
            throw new BifrostException(
                    TestkitErrors.NO_BUNDLE, "%s names no bundle".formatted(classes.resolve(MANIFEST)));
        }
        var jar = into.resolve(name.split(";")[0].strip() + ".jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar), manifest);
                var files = Files.walk(classes)) {
            for (var file : files.filter(Files::isRegularFile).sorted().toList()) {
                var entry = classes.relativize(file).toString().replace(File.separatorChar, '/');
                if (!entry.equals(MANIFEST)) {
                    add(out, entry, file);
                }
            }
            for (var embedded : embedded(manifest)) {
                add(out, embedded, onClassPath(embedded));
            }
        }
        return jar;
    }

    private static void add(JarOutputStream out, String entry, Path file) throws IOException {
        out.putNextEntry(new ZipEntry(entry));
        Files.copy(file, out);
        out.closeEntry();
    }

    private static List<String> embedded(Manifest manifest) {
        var path = manifest.getMainAttributes().getValue("Bundle-ClassPath");
        return path == null
                ? List.of()
                : Stream.of(path.split(","))
                        .map(String::strip)
                        .filter(part -> part.endsWith(".jar"))
                        .toList();
    }

    /** A jar that goes inside the bundle lies on the class path of the test under the same file name. */
    private static Path onClassPath(String jar) {
        var name = jar.substring(jar.lastIndexOf('/') + 1);
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(path -> path.getFileName() != null
                        && path.getFileName().toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new BifrostException(
                        TestkitErrors.NO_BUNDLE,
                        "the bundle holds %s, which is not on the class path of this test; add it there or package the module first"
                                .formatted(jar)));
    }
}
