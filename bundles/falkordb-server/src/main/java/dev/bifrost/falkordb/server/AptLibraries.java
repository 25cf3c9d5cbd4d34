package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Newer C libraries for an older Debian or Ubuntu: apt fetches the packages of a later release and verifies them with the keys of this
 * system, dpkg unpacks them into a directory. Nothing is installed and no state of the system changes.
 */
record AptLibraries(Machine machine) {

    private static final List<String> PACKAGES = List.of(
            "libc6",
            "libstdc++6",
            "libgcc-s1",
            "libgomp1",
            "libssl3t64",
            "zlib1g",
            "libzstd1",
            "libsystemd0",
            "libcap2");
    private static final Duration LIMIT = Duration.ofMinutes(5);

    /** Puts the loader and the libraries into the directory, flat and under the names that programs ask for. */
    void fetch(Path directory, Path work, Consumer<String> progress) throws IOException {
        Optional<AptConfiguration> configuration = AptConfiguration.ofThisSystem();
        if (configuration.isEmpty()
                || machine.find("apt-get").isEmpty()
                || machine.find("dpkg").isEmpty()) {
            throw new FalkorDbUnavailableException(
                    "the C libraries here are too old (glibc 2.38 and libstdc++ 3.4.32 are needed),"
                            + " and newer ones can be fetched only on Debian or Ubuntu with apt-get and dpkg");
        }
        progress.accept("Fetching newer C libraries of " + configuration.get().target()
                + " with apt (17 MB, once; nothing is installed)");
        Path file = configuration.get().write(Files.createDirectory(work.resolve("apt")));
        Path packages = Files.createDirectory(work.resolve("packages"));
        apt(packages, file, List.of("update"));
        apt(
                packages,
                file,
                Stream.concat(Stream.of("download"), PACKAGES.stream()).toList());
        Path unpacked = unpack(packages, work.resolve("unpacked"));
        for (Path library : list(unpacked.resolve("usr/lib/x86_64-linux-gnu"))) {
            String name = library.getFileName().toString();
            if (name.matches(".*\\.so\\.\\d+") && Files.isRegularFile(library)) {
                Files.copy(library, directory.resolve(name));
            }
        }
    }

    private void apt(Path directory, Path configuration, List<String> words) {
        List<String> arguments = Stream.concat(Stream.of("-q", "-c", configuration.toString()), words.stream())
                .toList();
        Machine.Output output = machine.run(LIMIT, directory, "apt-get", arguments.toArray(String[]::new));
        if (!output.ok()) {
            throw new FalkorDbUnavailableException("the C libraries here are too old, and apt-get " + words.getFirst()
                    + " could not fetch newer ones: " + output.tail());
        }
    }

    private Path unpack(Path packages, Path unpacked) throws IOException {
        for (Path file : list(packages)) {
            Machine.Output output = machine.run(LIMIT, packages, "dpkg", "-x", file.toString(), unpacked.toString());
            if (!output.ok()) {
                throw new FalkorDbUnavailableException("dpkg could not unpack " + file + ": " + output.tail());
            }
        }
        return unpacked;
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> entries = Files.list(directory)) {
            return entries.sorted().toList();
        }
    }
}
