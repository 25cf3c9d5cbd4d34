package dev.bifrost.source.files;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.TestContext;

/** The component as the host makes it. */
final class FilesComponentContractTest implements ComponentContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new FilesSourceFactory();
    }

    @Override
    public Record config(TestContext context) {
        new Warehouse(context).table("t");
        return FilesConfig.of("tables");
    }
}
