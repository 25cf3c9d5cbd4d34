package dev.bifrost.sink.falkordb;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.Secret;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.TestContext;

/** What every component must do. No server is needed: a sink connects when it is attached. */
class FalkorDbComponentTest implements ComponentContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new FalkorDbSinkFactory();
    }

    @Override
    public Record config(TestContext context) {
        return new FalkorDbConfig(
                new Secret("redis://us:hunter2@db:6379"),
                "g",
                "us",
                new Secret("hunter3"),
                null,
                null,
                null,
                null,
                null);
    }
}
