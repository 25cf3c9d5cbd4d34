package dev.bifrost.source.iceberg.storage;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.iceberg.aws.HttpClientProperties;
import org.apache.iceberg.aws.s3.S3FileIO;
import org.apache.iceberg.aws.s3.S3FileIOProperties;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.io.InputFile;
import org.apache.iceberg.io.OutputFile;
import org.apache.iceberg.io.StorageCredential;
import org.apache.iceberg.io.SupportsStorageCredentials;

/**
 * Files by the scheme of their location: on this machine, or in S3 by Iceberg's own {@link S3FileIO}, which takes the
 * catalog's properties ({@code client.region}, {@code s3.endpoint}, {@code s3.access-key-id}, ..) and credentials that a
 * REST catalog lends. Iceberg makes one by its name.
 *
 * <p>Safe for use by several threads.
 */
public final class StorageFileIO implements FileIO, SupportsStorageCredentials {

    private static final Set<String> S3_SCHEMES = Set.of("s3", "s3a", "s3n");
    /** The JDK's client is the only one that comes along. A failed round is tried again, so one read gives up soon. */
    private static final Map<String, String> DEFAULTS = Map.of(
            HttpClientProperties.CLIENT_TYPE,
            HttpClientProperties.CLIENT_TYPE_URLCONNECTION,
            S3FileIOProperties.S3_RETRY_NUM_RETRIES,
            "2",
            S3FileIOProperties.S3_RETRY_MIN_WAIT_MS,
            "100",
            S3FileIOProperties.S3_RETRY_MAX_WAIT_MS,
            "2000");

    private static final long serialVersionUID = 1L;

    private final LocalFileIO local = new LocalFileIO();
    private Map<String, String> properties = Map.of();
    private List<StorageCredential> credentials = List.of();
    private transient S3FileIO s3;

    /** Where a file is that {@code io} reads from this machine's own disk. */
    public static Optional<Path> local(FileIO io, String location) {
        return io instanceof StorageFileIO || io instanceof LocalFileIO ? Locations.local(location) : Optional.empty();
    }

    @Override
    public void initialize(Map<String, String> given) {
        var all = new HashMap<>(given);
        DEFAULTS.forEach(all::putIfAbsent);
        properties = Map.copyOf(all);
        local.initialize(properties);
    }

    @Override
    public Map<String, String> properties() {
        return properties;
    }

    @Override
    public InputFile newInputFile(String location) {
        return isLocal(location)
                ? local.newInputFile(location)
                : new RemoteInput(remote(location).newInputFile(location));
    }

    @Override
    public InputFile newInputFile(String location, long length) {
        return isLocal(location)
                ? local.newInputFile(location, length)
                : new RemoteInput(remote(location).newInputFile(location, length));
    }

    @Override
    public OutputFile newOutputFile(String location) {
        return isLocal(location)
                ? local.newOutputFile(location)
                : remote(location).newOutputFile(location);
    }

    @Override
    public void deleteFile(String location) {
        if (isLocal(location)) {
            local.deleteFile(location);
        } else {
            remote(location).deleteFile(location);
        }
    }

    private static boolean isLocal(String location) {
        return Locations.local(location).isPresent();
    }

    private synchronized S3FileIO remote(String location) {
        String scheme = Locations.scheme(location).orElse("");
        if (!S3_SCHEMES.contains(scheme)) {
            throw new BifrostException(
                    IcebergErrors.UNSUPPORTED_STORAGE,
                    "%s is in a storage that this source does not read; it reads file:, s3:, s3a: and s3n:"
                            .formatted(location));
        }
        if (s3 == null) {
            s3 = new S3FileIO();
            s3.setCredentials(credentials);
            s3.initialize(properties);
        }
        return s3;
    }

    @Override
    public synchronized void setCredentials(List<StorageCredential> lent) {
        credentials = List.copyOf(lent);
        if (s3 != null) {
            s3.setCredentials(credentials);
        }
    }

    @Override
    public synchronized List<StorageCredential> credentials() {
        return s3 == null ? credentials : s3.credentials();
    }

    @Override
    public synchronized void close() {
        if (s3 != null) {
            s3.close();
            s3 = null;
        }
    }
}
