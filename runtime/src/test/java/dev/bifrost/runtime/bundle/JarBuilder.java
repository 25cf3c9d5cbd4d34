package dev.bifrost.runtime.bundle;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.BifrostBundle;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.IntVector;
import org.slf4j.Logger;

/** Makes a bundle: compiles sources, and writes them into a jar with a manifest written by hand. */
final class JarBuilder {

    static final String API_IMPORT = "dev.bifrost.api;version=\"[1,2)\",dev.bifrost.api.event;version=\"[1,2)\"";
    static final String ARROW_IMPORT =
            "org.apache.arrow.memory;version=\"[19,20)\",org.apache.arrow.vector;version=\"[19,20)\"";

    private static final String SERVICE = "META-INF/services/dev.bifrost.api.BifrostBundle";

    private final Map<String, String> headers = new LinkedHashMap<>();
    private final Map<String, String> sources = new TreeMap<>();
    private final Map<String, byte[]> entries = new LinkedHashMap<>();
    private final List<Path> classPath = new ArrayList<>();

    /** A bundle with the headers that every good bundle has. */
    static JarBuilder bundle(String symbolicName) {
        return new JarBuilder()
                .header("Manifest-Version", "1.0")
                .header("Bundle-ManifestVersion", "2")
                .header("Bundle-SymbolicName", symbolicName)
                .header("Bundle-Version", "1.0.0")
                .header("Import-Package", API_IMPORT + "," + ARROW_IMPORT);
    }

    static JarBuilder plainJar() {
        return new JarBuilder();
    }

    JarBuilder header(String name, String value) {
        headers.put(name, value);
        return this;
    }

    JarBuilder without(String header) {
        headers.remove(header);
        return this;
    }

    JarBuilder imports(String more) {
        return header("Import-Package", headers.get("Import-Package") + "," + more);
    }

    JarBuilder version(String version) {
        return header("Bundle-Version", version);
    }

    JarBuilder source(String className, String source) {
        sources.put(className, source);
        return this;
    }

    /** Names the class that implements {@link BifrostBundle}. */
    JarBuilder entry(String className) {
        return file(SERVICE, className.getBytes(StandardCharsets.UTF_8));
    }

    JarBuilder file(String name, byte[] bytes) {
        entries.put(name, bytes);
        return this;
    }

    JarBuilder compileAgainst(Path jar) {
        classPath.add(jar);
        return this;
    }

    /** Writes the jar in one step, as a rename would. */
    Path writeTo(Path directory, String file) {
        try {
            var temporary = Files.write(directory.resolve("." + file + ".part"), bytes());
            return Files.move(temporary, directory.resolve(file), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    byte[] bytes() {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            // Two jars whose classes are equally long are then equally long.
            zip.setLevel(Deflater.NO_COMPRESSION);
            if (!headers.isEmpty()) {
                put(zip, "META-INF/MANIFEST.MF", manifest());
            }
            for (var entry : entries.entrySet()) {
                put(zip, entry.getKey(), entry.getValue());
            }
            for (var compiled : compile().entrySet()) {
                put(zip, compiled.getKey().replace('.', '/') + ".class", compiled.getValue());
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
        return out.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(bytes);
        zip.closeEntry();
    }

    /** Lines of a manifest end at 72 bytes. */
    private byte[] manifest() {
        var text = new StringBuilder();
        headers.forEach((name, value) -> {
            var line = name + ": " + value;
            while (line.length() > 70) {
                text.append(line, 0, 70).append("\r\n ");
                line = line.substring(70);
            }
            text.append(line).append("\r\n");
        });
        return text.append("\r\n").toString().getBytes(StandardCharsets.UTF_8);
    }

    private Map<String, byte[]> compile() {
        if (sources.isEmpty()) {
            return Map.of();
        }
        var compiler = ToolProvider.getSystemJavaCompiler();
        var said = new StringWriter();
        try (var files = new InMemory(compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8))) {
            var units = sources.entrySet().stream()
                    .map(source -> new Source(source.getKey(), source.getValue()))
                    .toList();
            var options = List.of("--release", "21", "-proc:none", "-classpath", joinedClassPath());
            if (!compiler.getTask(said, files, null, options, null, units).call()) {
                throw new IllegalArgumentException("the test's source does not compile: " + said);
            }
            return files.classes();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private String joinedClassPath() {
        return Stream.concat(classPath.stream(), hostClassPath().stream())
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Where the host has the shared packages from. */
    static List<Path> hostClassPath() {
        return Stream.of(BifrostBundle.class, BufferAllocator.class, IntVector.class, Logger.class, JsonProperty.class)
                .map(JarBuilder::location)
                .distinct()
                .toList();
    }

    static Path location(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    private static final class Source extends SimpleJavaFileObject {

        private final String text;

        Source(String className, String text) {
            super(URI.create("string:///" + className.replace('.', '/') + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class Compiled extends SimpleJavaFileObject {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        Compiled(String className) {
            super(URI.create("memory:///" + className.replace('.', '/') + ".class"), Kind.CLASS);
        }

        @Override
        public ByteArrayOutputStream openOutputStream() {
            return bytes;
        }
    }

    private static final class InMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {

        private final Map<String, Compiled> compiled = new TreeMap<>();

        InMemory(StandardJavaFileManager files) {
            super(files);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            return compiled.computeIfAbsent(className, Compiled::new);
        }

        Map<String, byte[]> classes() {
            var classes = new TreeMap<String, byte[]>();
            compiled.forEach((name, file) -> classes.put(name, file.bytes.toByteArray()));
            return classes;
        }
    }
}
