package dev.bifrost.source.iceberg.catalog;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import dev.bifrost.source.iceberg.storage.Locations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableMetadata;
import org.apache.iceberg.TableMetadataParser;
import org.apache.iceberg.io.FileIO;

/**
 * A local folder whose folders are namespaces and tables, as a Hadoop catalog lays them out: a table's versions are the
 * files {@code metadata/v1.metadata.json}, {@code v2}, .. and the last of them is the present one.
 */
final class DirectoryCatalog implements TableCatalog {

    private static final Pattern VERSION_FILE = Pattern.compile("v(\\d{1,9})(\\.gz)?\\.metadata\\.json(\\.gz)?");
    private static final int MOST_LEVELS = 8;

    private final Path warehouse;
    private final FileIO io;
    private final Map<String, Known> known = new HashMap<>();

    /** A version's file as it was seen; a table that took another's place may use the name again. */
    private record Version(Path file, long size, FileTime modified) {
        static Version of(Path file) throws IOException {
            return new Version(file, Files.size(file), Files.getLastModifiedTime(file));
        }
    }

    private record Known(Version version, Table table) {}

    DirectoryCatalog(String warehouse, Map<String, String> properties) {
        this.warehouse = Locations.local(warehouse)
                .orElseThrow(
                        () -> new BifrostException(
                                IcebergErrors.BAD_CONFIG,
                                "iceberg: a catalog of type directory has its 'warehouse' on this machine; use type rest or jdbc for others"));
        if (!Files.isDirectory(this.warehouse)) {
            throw new BifrostException(
                    IcebergErrors.BAD_CONFIG,
                    "iceberg: there is no folder %s; correct 'catalog.warehouse'".formatted(this.warehouse));
        }
        this.io = CatalogUtil.loadFileIO(properties.get(CatalogProperties.FILE_IO_IMPL), properties, null);
    }

    @Override
    public List<String> tables() {
        var found = new ArrayList<String>();
        add(warehouse, "", MOST_LEVELS, found);
        return found.stream().sorted().toList();
    }

    private static void add(Path folder, String prefix, int levels, List<String> found) {
        for (Path child : entries(folder)) {
            String name = child.getFileName().toString();
            if (!Files.isDirectory(child) || name.startsWith(".")) {
                continue;
            }
            if (Files.isDirectory(child.resolve("metadata"))) {
                found.add(prefix + name);
            } else if (levels > 1) {
                add(child, prefix + name + ".", levels - 1, found);
            }
        }
    }

    @Override
    public Table load(String name) {
        Path metadata = folder(name).resolve("metadata");
        if (!Files.isDirectory(metadata)) {
            throw NamedCatalog.unknown(name, this);
        }
        Path latest = latest(metadata)
                .orElseThrow(() -> new BifrostException(
                        IcebergErrors.BAD_METADATA,
                        "table %s: there is no v1.metadata.json or later in %s. Tables of another catalog have other file names, and only that catalog knows which is the present one: use its type"
                                .formatted(name, metadata)));
        try {
            var version = Version.of(latest);
            Known before = known.get(name);
            if (before == null || !before.version().equals(version)) {
                TableMetadata read = TableMetadataParser.read(io.newInputFile(latest.toString()));
                before = new Known(version, Frozen.of(read, io, name));
                known.put(name, before);
            }
            return before.table();
        } catch (IOException | RuntimeException e) {
            throw new BifrostException(
                    IcebergErrors.BAD_METADATA,
                    "table %s: %s cannot be read (%s)"
                            .formatted(name, latest.getFileName(), e.getClass().getSimpleName()),
                    e);
        }
    }

    /** A name cannot lead out of the warehouse. */
    private Path folder(String name) {
        Path folder = warehouse;
        for (String part : name.split("\\.", -1)) {
            if (part.isBlank() || part.contains("/") || part.contains("\\")) {
                throw NamedCatalog.unknown(name, this);
            }
            folder = folder.resolve(part);
        }
        return folder;
    }

    /** The version that the hint names, or a later one; without a hint the last. */
    private static Optional<Path> latest(Path metadata) {
        NavigableMap<Integer, Path> versions = new TreeMap<>();
        for (Path file : entries(metadata)) {
            Matcher version = VERSION_FILE.matcher(file.getFileName().toString());
            if (version.matches()) {
                versions.put(Integer.parseInt(version.group(1)), file);
            }
        }
        if (versions.isEmpty()) {
            return Optional.empty();
        }
        int version = hint(metadata).filter(versions::containsKey).orElse(versions.lastKey());
        while (versions.containsKey(version + 1)) {
            version++;
        }
        return Optional.of(versions.get(version));
    }

    private static Optional<Integer> hint(Path metadata) {
        try {
            return Optional.of(Integer.parseInt(
                    Files.readString(metadata.resolve("version-hint.text")).strip()));
        } catch (IOException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static List<Path> entries(Path folder) {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        } catch (IOException e) {
            throw new BifrostException(
                    IcebergErrors.CATALOG_UNREACHABLE,
                    "%s cannot be listed (%s)".formatted(folder, e.getClass().getSimpleName()),
                    e);
        }
    }

    @Override
    public void close() {
        io.close();
    }
}
