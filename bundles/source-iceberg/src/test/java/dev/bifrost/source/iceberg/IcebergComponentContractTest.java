package dev.bifrost.source.iceberg;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.source.iceberg.catalog.CatalogConfig;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.TestContext;

/** The component as the host makes it. */
final class IcebergComponentContractTest implements ComponentContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new IcebergSourceFactory();
    }

    @Override
    public Record config(TestContext context) {
        return IcebergConfig.of(new CatalogConfig(
                CatalogConfig.Type.DIRECTORY,
                null,
                null,
                context.baseDirectory().toString(),
                null));
    }
}
