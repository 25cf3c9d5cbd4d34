package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** The files of one managed server. The cache may be shared with other homes. */
record Home(Path directory, Path cache) {

    static Home under(Path bifrostHome) {
        Path directory = bifrostHome.toAbsolutePath().normalize().resolve("falkordb");
        return new Home(directory, directory.resolve("cache"));
    }

    static Home standard(Map<String, String> environment) {
        String home = environment.getOrDefault("BIFROST_HOME", "");
        return under(home.isBlank() ? Path.of(System.getProperty("user.home"), ".bifrost") : Path.of(home));
    }

    /** Without symbolic links once it exists, as the server itself reports it. */
    Path data() {
        Path data = directory.resolve("data");
        try {
            return Files.exists(data) ? data.toRealPath() : data;
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot read " + data + ": " + e, e);
        }
    }

    Path createData() {
        try {
            Files.createDirectories(directory.resolve("data"));
            return data();
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot create " + directory.resolve("data") + ": " + e, e);
        }
    }

    boolean holdsData() {
        return Files.exists(data().resolve("appendonlydir"));
    }

    Path log() {
        return directory.resolve("server.log");
    }

    Path state() {
        return directory.resolve("server.state");
    }

    Path lock() {
        return directory.resolve("lock");
    }
}
