package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.zip.ZipFile;

/**
 * What a jar holds, as its class loader will see it: nested jars and folders of {@code Bundle-ClassPath} count.
 *
 * @param manifest its main attributes; null without a manifest
 * @param packages packages that have classes, each with the place: empty for the jar itself, else the nested jar or folder
 * @param hasEntry whether it names a {@link dev.bifrost.api.BifrostBundle}
 */
record JarContents(Attributes manifest, Map<String, String> packages, boolean hasEntry) {

    private static final String ENTRY = "META-INF/services/dev.bifrost.api.BifrostBundle";
    private static final Pattern OTHER_RELEASE = Pattern.compile("META-INF/versions/\\d+/(.+)");

    /** @throws IOException if it is no zip, or a nested jar is broken */
    static JarContents read(Path jar) throws IOException {
        try (var zip = new ZipFile(jar.toFile())) {
            var manifest = manifest(zip);
            var scan = new Scan();
            for (var element : classPath(manifest)) {
                scan.element(zip, element);
            }
            return new JarContents(manifest, scan.packages, scan.hasEntry);
        }
    }

    private static Attributes manifest(ZipFile zip) throws IOException {
        var entry = zip.getEntry(JarFile.MANIFEST_NAME);
        if (entry == null) {
            return null;
        }
        try (var in = zip.getInputStream(entry)) {
            return new Manifest(in).getMainAttributes();
        }
    }

    private static List<String> classPath(Attributes manifest) {
        var elements = new ArrayList<String>();
        HeaderClauses.parse(manifest == null ? null : manifest.getValue("Bundle-ClassPath"))
                .forEach(clause -> elements.addAll(clause.paths()));
        return elements.isEmpty() ? List.of(".") : elements;
    }

    /** The walk over all elements of the class path. */
    private static final class Scan {

        private final Map<String, String> packages = new TreeMap<>();
        private boolean hasEntry;

        void element(ZipFile zip, String element) throws IOException {
            var nested = zip.getEntry(element);
            if (nested != null && !nested.isDirectory()) {
                try (var in = zip.getInputStream(nested)) {
                    nestedJar(in, element);
                }
                return;
            }
            var folder = element.equals(".") || element.equals("/") ? "" : element.replaceAll("/*$", "/");
            zip.stream()
                    .map(entry -> entry.getName())
                    .filter(name -> name.startsWith(folder))
                    .forEach(name -> entry(name.substring(folder.length()), folder));
        }

        /** A copy has a directory of its entries; a stream would have to unpack each to come to the next. */
        private void nestedJar(InputStream in, String place) throws IOException {
            var copy = Files.createTempFile("bifrost-nested", ".jar");
            try {
                Files.copy(in, copy, StandardCopyOption.REPLACE_EXISTING);
                try (var zip = new ZipFile(copy.toFile())) {
                    zip.stream().forEach(entry -> entry(entry.getName(), place));
                }
            } finally {
                Files.delete(copy);
            }
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
