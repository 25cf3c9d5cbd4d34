package dev.bifrost.source.iceberg.storage;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.ReadFailures;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import org.apache.iceberg.exceptions.NotFoundException;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;

/** Tells an outage and a refusal of the storage from bad data. */
public final class StorageFailures {

    private static final int BEYOND_THE_END = 416;
    private static final Set<String> EXPIRED = Set.of("ExpiredToken", "ExpiredTokenException", "TokenRefreshRequired");

    private StorageFailures() {}

    /**
     * What to throw for what a read of a file threw.
     *
     * @return {@link NotFoundException} if there is no such file; {@code iceberg.UNREADABLE_FILE} if it is too short;
     *     {@code iceberg.STORAGE_REFUSED}; {@code iceberg.STORAGE_UNREACHABLE}; otherwise what was thrown
     */
    public static RuntimeException of(String location, Exception thrown) {
        return switch (thrown) {
            case NoSuchKeyException e -> new NotFoundException(e, "there is no %s", location);
            case AwsServiceException e
            when e.statusCode() == BEYOND_THE_END ->
                new BifrostException(
                        IcebergErrors.UNREADABLE_FILE,
                        "%s is shorter than its table says; write the file again".formatted(location),
                        e);
            // Lent for a time: the next round is lent others.
            case AwsServiceException e when isExpiry(e) -> unreachable(location, e);
            case AwsServiceException e
            when isRefusal(e.statusCode()) ->
                new BifrostException(
                        IcebergErrors.STORAGE_REFUSED,
                        "the storage refuses to give %s (%s); check the bucket, its region, and the credentials in 'catalog.properties'"
                                .formatted(location, ReadFailures.shortly(e)),
                        e);
            case SdkException e -> unreachable(location, e);
            case UncheckedIOException e -> unreachable(location, e.getCause());
            case IOException e -> unreachable(location, e);
            case RuntimeException e -> e;
            default -> new IllegalStateException(thrown);
        };
    }

    private static boolean isExpiry(AwsServiceException e) {
        return e.awsErrorDetails() != null
                && e.awsErrorDetails().errorCode() != null
                && EXPIRED.contains(e.awsErrorDetails().errorCode());
    }

    /** Too early, too often, and what the server itself has trouble with may pass. */
    private static boolean isRefusal(int status) {
        return status >= 400 && status < 500 && status != 408 && status != 425 && status != 429;
    }

    private static BifrostException unreachable(String location, Exception cause) {
        return new BifrostException(
                IcebergErrors.STORAGE_UNREACHABLE,
                "%s cannot be fetched (%s); it is tried again next round. Check that the storage answers, and its endpoint, region and credentials in 'catalog.properties'"
                        .formatted(location, ReadFailures.shortly(cause)),
                cause);
    }
}
