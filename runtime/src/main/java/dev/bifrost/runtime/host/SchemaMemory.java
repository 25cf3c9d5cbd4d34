package dev.bifrost.runtime.host;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.mapping.CanonicalHash;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Schema;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The columns that each table had when the mapping was last compiled with it: one file a table, in the work directory,
 * named by a hash since a table's name need not be one of a file. Losing it costs what {@link LiveShapes} says, so what
 * cannot be read is as if it were not there, and what cannot be written is logged.
 *
 * <p>One thread. Several hosts may share a work directory.
 */
final class SchemaMemory {

    private static final Logger LOG = LoggerFactory.getLogger(SchemaMemory.class);
    private static final int VERSION = 1;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path directory;
    private final String owner;
    private final String source;

    /** That of a config's host. */
    static SchemaMemory of(HostConfig config, Path file) {
        return new SchemaMemory(
                config.workDirectory().resolve("schemas"),
                OwnerName.of(file),
                config.source().name());
    }

    /**
     * @param directory is made on first use
     * @param owner the host, the same after a restart
     * @param source the source's name in the config
     */
    SchemaMemory(Path directory, String owner, String source) {
        this.directory = directory;
        this.owner = owner;
        this.source = source;
    }

    /** @param schema the schema's message of Arrow's IPC format */
    private record Entry(
            int version,
            String owner,
            String source,
            String table,
            @JsonProperty("row_key") List<String> rowKey,
            byte[] schema) {}

    /** How the table was last seen; empty if it never was. */
    Optional<TableDescription> recall(String table) {
        Path file = file(table);
        try {
            var entry = JSON.readValue(Files.readAllBytes(file), Entry.class);
            if (entry.version() != VERSION || !entry.table().equals(table)) {
                return Optional.empty();
            }
            var schema = Schema.deserializeMessage(ByteBuffer.wrap(entry.schema()));
            return Optional.of(new TableDescription(schema, entry.rowKey()));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            LOG.warn("what was remembered of table {} cannot be read and is not used: {}", table, e.toString());
            return Optional.empty();
        }
    }

    /** Notes how a table is seen; whoever reads finds the old note or the new one. */
    void remember(String table, TableDescription description) {
        Path file = file(table);
        try {
            var entry = new Entry(
                    VERSION,
                    owner,
                    source,
                    table,
                    description.rowKey(),
                    description.schema().serializeAsMessage());
            byte[] bytes = JSON.writeValueAsBytes(entry);
            if (!Files.exists(file) || !Arrays.equals(bytes, Files.readAllBytes(file))) {
                replace(file, bytes);
            }
        } catch (IOException | RuntimeException e) {
            LOG.warn("the columns of table {} could not be noted for a later start: {}", table, e.toString());
        }
    }

    /** Forgets what this host noted of other tables and sources: they left the mapping and the config. */
    void keepOnly(Set<String> tables) {
        if (!Files.isDirectory(directory)) {
            return;
        }
        try (var files = Files.newDirectoryStream(directory, "*.json")) {
            for (Path file : files) {
                if (isForgotten(file, tables)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            LOG.warn("what is remembered of tables that left the mapping could not be removed: {}", e.toString());
        }
    }

    /** What cannot be read may be another host's. */
    private boolean isForgotten(Path file, Set<String> tables) {
        try {
            var entry = JSON.readValue(Files.readAllBytes(file), Entry.class);
            return owner.equals(entry.owner()) && !(source.equals(entry.source()) && tables.contains(entry.table()));
        } catch (IOException | RuntimeException e) {
            return false;
        }
    }

    private void replace(Path file, byte[] bytes) throws IOException {
        Files.createDirectories(directory);
        Path part = Files.createTempFile(directory, "part", null);
        try {
            Files.write(part, bytes);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private Path file(String table) {
        String name = new CanonicalHash().add(owner).add(source).add(table).hex();
        return directory.resolve(name + ".json");
    }
}
