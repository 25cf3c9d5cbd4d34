package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * What a bundle holds, as its class loader will see it: nested jars and folders of {@code Bundle-ClassPath} count.
 *
 * @param manifest its main attributes; null without a manifest
 * @param packages packages that have classes, each with the place: empty for the bundle itself, else the nested jar or folder
 * @param hasEntry whether it names a {@link dev.bifrost.api.BifrostBundle}
 */
record JarContents(Attributes manifest, Map<String, String> packages, boolean hasEntry) {

    private static final String ENTRY = "META-INF/services/dev.bifrost.api.BifrostBundle";
    private static final Pattern OTHER_RELEASE = Pattern.compile("META-INF/versions/\\d+/(.+)");

    /**
     * Looks into a jar, or into the folder that it was unpacked into if there are jars inside.
     *
     * @throws IOException if it is no zip, or a nested jar is broken
     */
    static JarContents read(Path content) throws IOException {
        var scan = new Scan();
        if (Files.isDirectory(content)) {
            var manifest = manifest(Files.newInputStream(content.resolve(JarFile.MANIFEST_NAME)));
            for (var element : classPath(manifest)) {
                scan.unpacked(content, element);
            }
            return new JarContents(manifest, scan.packages, scan.hasEntry);
        }
        try (var zip = new ZipFile(content.toFile())) {
            var manifest = manifest(zip);
            for (var element : classPath(manifest)) {
                scan.entries(zip, element);
            }
            return new JarContents(manifest, scan.packages, scan.hasEntry);
        }
    }

    /** Whether the class path names jars inside of this one. */
    static boolean hasJarsInside(ZipFile zip) throws IOException {
        return classPath(manifest(zip)).stream()
                .map(zip::getEntry)
                .anyMatch(entry -> entry != null && !entry.isDirectory());
    }

    private static Attributes manifest(ZipFile zip) throws IOException {
        var entry = zip.getEntry(JarFile.MANIFEST_NAME);
        return entry == null ? null : manifest(zip.getInputStream(entry));
    }

    private static Attributes manifest(InputStream text) throws IOException {
        try (text) {
            return new Manifest(text).getMainAttributes();
        } catch (IOException malformed) {
            throw (IOException) new ZipException("the manifest is malformed").initCause(malformed);
        }
    }

    private static List<String> classPath(Attributes manifest) {
        var elements = HeaderClauses.parse(manifest == null ? null : manifest.getValue("Bundle-ClassPath")).stream()
                .flatMap(clause -> clause.paths().stream())
                .map(element -> element.equals("/") ? "." : element.replaceAll("^/+", ""))
                .toList();
        return elements.isEmpty() ? List.of(".") : elements;
    }

    /** The walk over all elements of the class path. */
    private static final class Scan {

        private final Map<String, String> packages = new TreeMap<>();
        private boolean hasEntry;

        void unpacked(Path folder, String element) throws IOException {
            var place = folder.resolve(element).normalize();
            if (!place.startsWith(folder)) {
                return; // the class loader does not go there either
            }
            if (Files.isRegularFile(place)) {
                try (var nested = new ZipFile(place.toFile())) {
                    nested.stream().forEach(entry -> entry(entry.getName(), element));
                }
            } else if (Files.isDirectory(place)) {
                try (var files = Files.walk(place)) {
                    files.forEach(file -> entry(name(place.relativize(file)), place.equals(folder) ? "" : element));
                }
            }
        }

        void entries(ZipFile zip, String element) {
            var folder = element.equals(".") ? "" : element.replaceAll("/*$", "/");
            zip.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(folder))
                    .forEach(name -> entry(name.substring(folder.length()), folder));
        }

        private static String name(Path file) {
            return file.toString().replace('\\', '/');
        }

        private void entry(String name, String place) {
            var release = OTHER_RELEASE.matcher(name);
            var plain = name.startsWith("META-INF/versions/") && release.matches() ? release.group(1) : name;
            var end = plain.lastIndexOf('/');
            if (plain.equals(ENTRY)) {
                hasEntry = true;
            } else if (plain.endsWith(".class") && end > 0) {
                packages.putIfAbsent(plain.substring(0, end).replace('/', '.'), place);
            }
        }
    }
}
