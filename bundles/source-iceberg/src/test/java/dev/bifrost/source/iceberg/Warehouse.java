package dev.bifrost.source.iceberg;

import dev.bifrost.testkit.TestContext;
import java.util.Map;

/**
 * Where the files of a test's tables lie.
 *
 * @param properties what a catalog needs to reach them
 */
public record Warehouse(String location, Map<String, String> properties) {

    public static Warehouse local(TestContext context) {
        return new Warehouse(context.baseDirectory().resolve("lake").toString(), Map.of());
    }

    /** A new bucket. */
    public static Warehouse s3() {
        return s3(S3Server.shared());
    }

    static Warehouse s3(S3Server server) {
        return new Warehouse("s3://" + server.bucket() + "/lake", server.properties());
    }
}
