package dev.bifrost.source.iceberg;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.iceberg.aws.AwsClientProperties;
import org.apache.iceberg.aws.s3.S3FileIOProperties;
import org.gaul.s3proxy.AuthenticationType;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobProviderMetadata;
import org.jclouds.ContextBuilder;
import org.jclouds.blobstore.BlobStore;
import org.jclouds.blobstore.BlobStoreContext;
import org.jclouds.blobstore.domain.Blob;
import org.jclouds.blobstore.options.GetOptions;
import org.jclouds.blobstore.util.ForwardingBlobStore;

/**
 * A server that speaks S3's protocol and checks signatures, on this machine and with its objects in memory. It ends with
 * the JVM, or when it is told to.
 */
final class S3Server implements AutoCloseable {

    private static S3Server shared;

    private final String keyId = "bifrost-" + UUID.randomUUID();
    private final String secret = UUID.randomUUID().toString();
    private final BlobStoreContext context;
    private final S3Proxy server;
    private final List<Get> gets = new CopyOnWriteArrayList<>();
    private final Map<String, String> secrets = new ConcurrentHashMap<>();
    private boolean closed;

    /** @param ranges the parts that were asked for, like {@code 4-99}; empty for all */
    record Get(String key, List<String> ranges) {}

    S3Server() {
        context = ContextBuilder.newBuilder(new TransientNio2BlobProviderMetadata())
                .credentials(keyId, secret)
                .build(BlobStoreContext.class);
        secrets.put(keyId, secret);
        var objects = new Listening(context.getBlobStore());
        server = S3Proxy.builder()
                .blobStore(objects)
                .endpoint(URI.create("http://127.0.0.1:0"))
                .awsAuthentication(AuthenticationType.AWS_V4, keyId, secret)
                .ignoreUnknownHeaders(true)
                .build();
        server.setBlobStoreLocator(
                (id, bucket, key) -> secrets.containsKey(id) ? Map.entry(secrets.get(id), objects) : null);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException("the S3 server does not start", e);
        }
    }

    /** The one that most tests use, each with a bucket of its own. */
    static synchronized S3Server shared() {
        if (shared == null) {
            shared = new S3Server();
            Runtime.getRuntime().addShutdownHook(new Thread(shared::close));
        }
        return shared;
    }

    /** A new one. */
    String bucket() {
        String bucket = "lake-" + UUID.randomUUID();
        context.getBlobStore().createContainerInLocation(null, bucket);
        return bucket;
    }

    /** What a catalog's config says to reach it. */
    Map<String, String> properties() {
        return properties(keyId, secret);
    }

    /** The same with credentials of their own, which {@link #revoke} takes back. */
    Map<String, String> lent() {
        String id = "lent-" + UUID.randomUUID();
        secrets.put(id, "lent-secret-" + UUID.randomUUID());
        return properties(id, secrets.get(id));
    }

    void revoke(Map<String, String> lent) {
        secrets.remove(lent.get(S3FileIOProperties.ACCESS_KEY_ID));
    }

    private Map<String, String> properties(String id, String key) {
        return Map.of(
                S3FileIOProperties.ENDPOINT,
                "http://127.0.0.1:" + server.getPort(),
                S3FileIOProperties.PATH_STYLE_ACCESS,
                "true",
                S3FileIOProperties.ACCESS_KEY_ID,
                id,
                S3FileIOProperties.SECRET_ACCESS_KEY,
                key,
                // The server does not know the signatures of the SDK's chunks.
                S3FileIOProperties.CHUNKED_ENCODING_ENABLED,
                "false",
                AwsClientProperties.CLIENT_REGION,
                "eu-north-1");
    }

    String secret() {
        return secret;
    }

    /** What was fetched of objects whose names end so. */
    List<Get> gets(String suffix) {
        return gets.stream().filter(get -> get.key().endsWith(suffix)).toList();
    }

    private final class Listening extends ForwardingBlobStore {

        Listening(BlobStore objects) {
            super(objects);
        }

        @Override
        public Blob getBlob(String bucket, String key, GetOptions options) {
            gets.add(new Get(bucket + "/" + key, List.copyOf(options.getRanges())));
            return super.getBlob(bucket, key, options);
        }
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("the S3 server does not stop", e);
        } finally {
            context.close();
        }
    }
}
