package dev.bifrost.dist.cases;

import dev.bifrost.api.BifrostBundle;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;

/** Makes the jar of a third party's bundle: one class, compiled against the API, and a manifest. */
final class TestBundle {

    private static final String PACKAGES = Stream.of("", ".event", ".graph", ".source", ".transform")
            .map(each -> "dev.bifrost.api" + each + ";version=\"[1,2)\"")
            .collect(Collectors.joining(","));
    private static final String ARROW = Stream.of("memory", "vector", "vector.types.pojo", "vector.util")
            .map(each -> "org.apache.arrow." + each + ";version=\"[19,20)\"")
            .collect(Collectors.joining(","));

    /** The same sources give the same bytes. */
    private static final LocalDateTime BUILT = LocalDateTime.of(2001, 1, 13, 0, 0);

    private final Map<String, byte[]> entries = new TreeMap<>();
    private final Manifest manifest = new Manifest();

    /** @param entry the class that implements {@link BifrostBundle}; its package is the bundle's name */
    TestBundle(String version, String entry, String source) {
        Attributes main = manifest.getMainAttributes();
        main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        main.putValue("Bundle-ManifestVersion", "2");
        main.putValue("Bundle-SymbolicName", entry.substring(0, entry.lastIndexOf('.')));
        main.putValue("Bundle-Version", version);
        main.putValue("Import-Package", PACKAGES + "," + ARROW);
        entries.put("META-INF/services/" + BifrostBundle.class.getName(), entry.getBytes(StandardCharsets.UTF_8));
        entries.putAll(compile(entry, source));
    }

    /** The same classes as another version. */
    TestBundle version(String version) {
        manifest.getMainAttributes().putValue("Bundle-Version", version);
        return this;
    }

    /** Adds a class of the host's own, as a careless build does. */
    TestBundle carrying(Class<?> type) {
        String name = type.getName().replace('.', '/') + ".class";
        try (var in = type.getClassLoader().getResourceAsStream(name)) {
            entries.put(name, in.readAllBytes());
            return this;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Path writeTo(Path jar) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new ZipOutputStream(bytes)) {
            var header = new ByteArrayOutputStream();
            manifest.write(header);
            entries.put("META-INF/MANIFEST.MF", header.toByteArray());
            for (var entry : entries.entrySet()) {
                var zipped = new ZipEntry(entry.getKey());
                zipped.setTimeLocal(BUILT);
                out.putNextEntry(zipped);
                out.write(entry.getValue());
                out.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        try {
            return Files.write(jar, bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> compile(String entry, String source) {
        try {
            Path folder = Files.createTempDirectory("bundle");
            Path file = folder.resolve(entry.substring(entry.lastIndexOf('.') + 1) + ".java");
            Files.writeString(file, source);
            var compiler = ToolProvider.getSystemJavaCompiler();
            var said = new StringWriter();
            try (var files = compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
                var options = List.of(
                        "--release",
                        "21",
                        "-proc:none",
                        "-d",
                        folder.resolve("classes").toString(),
                        "-cp",
                        classPath());
                if (!compiler.getTask(said, files, null, options, null, files.getJavaFileObjects(file))
                        .call()) {
                    throw new IllegalArgumentException(said.toString());
                }
            }
            return classes(folder.resolve("classes"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, byte[]> classes(Path folder) throws IOException {
        var classes = new TreeMap<String, byte[]>();
        try (var files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                classes.put(
                        folder.relativize(file).toString().replace(File.separatorChar, '/'), Files.readAllBytes(file));
            }
        }
        return classes;
    }

    private static String classPath() {
        return Stream.of(BifrostBundle.class, BufferAllocator.class, VectorSchemaRoot.class)
                .map(TestBundle::location)
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }

    private static String location(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                            .toURI())
                    .toString();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
