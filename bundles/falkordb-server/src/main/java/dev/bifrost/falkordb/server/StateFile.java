package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import java.util.Properties;

/** Remembers the started server. Written in one step, so a reader sees the old or the new content; an unreadable one counts as none. */
record StateFile(Path file, Path data) {

    Optional<Started> read() {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(Files.readString(file)));
            int port = Integer.parseInt(properties.getProperty("port"));
            return Optional.of(
                    properties.containsKey("pid")
                            ? new StartedProcess(
                                    Long.parseLong(properties.getProperty("pid")),
                                    Instant.parse(properties.getProperty("start")),
                                    data,
                                    port)
                            : new StartedContainer(
                                    properties.getProperty("engine"),
                                    properties.getProperty("container"),
                                    properties.getProperty("token"),
                                    port));
        } catch (IOException | RuntimeException e) {
            return Optional.empty();
        }
    }

    void write(Started started) {
        Properties properties = new Properties();
        properties.setProperty("port", Integer.toString(started.port()));
        switch (started) {
            case StartedProcess process -> {
                properties.setProperty("pid", Long.toString(process.pid()));
                properties.setProperty("start", process.start().toString());
            }
            case StartedContainer container -> {
                properties.setProperty("engine", container.engine());
                properties.setProperty("container", container.name());
                properties.setProperty("token", container.token());
            }
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            StringWriter text = new StringWriter();
            properties.store(text, "The FalkorDB that was started here; see bifrost falkordb status");
            Files.writeString(fresh, text.toString());
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot write " + file + ": " + e, e);
        }
    }

    void delete() {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new FalkorDbUnavailableException("cannot delete " + file + ": " + e, e);
        }
    }
}
