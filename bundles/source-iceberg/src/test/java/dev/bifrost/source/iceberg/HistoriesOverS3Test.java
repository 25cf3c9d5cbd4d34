package dev.bifrost.source.iceberg;

import dev.bifrost.testkit.TestContext;

/** The same histories, their files behind a server that speaks S3's protocol. */
final class HistoriesOverS3Test extends HistoriesTest {

    @Override
    Warehouse warehouse(TestContext context) {
        return Warehouse.s3();
    }
}
