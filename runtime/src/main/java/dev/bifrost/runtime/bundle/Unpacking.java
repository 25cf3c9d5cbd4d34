package dev.bifrost.runtime.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.HashSet;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** Writes the entries of a jar into a folder. */
final class Unpacking {

    private final ZipFile zip;
    private final Path folder;
    private final Set<Path> made = new HashSet<>();

    private Unpacking(ZipFile zip, Path folder) {
        this.zip = zip;
        this.folder = folder;
    }

    /** @throws IOException if it is no zip, a part of it is broken, or nothing can be written */
    static void unpack(ZipFile zip, Path folder) throws IOException {
        var unpacking = new Unpacking(zip, folder);
        for (var entries = zip.entries(); entries.hasMoreElements(); ) {
            unpacking.unpack(entries.nextElement());
        }
    }

    /** A name that leads out of the folder is left out: no class loader would ask for it. */
    private void unpack(ZipEntry entry) throws IOException {
        var file = folder.resolve(entry.getName()).normalize();
        if (entry.isDirectory() || !file.startsWith(folder)) {
            return;
        }
        if (made.add(file.getParent())) {
            Files.createDirectories(file.getParent());
        }
        try (var in = zip.getInputStream(entry)) {
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
