package com.example.greeter.norse;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.TestContext;

/** Everything that the host expects of a component, of whatever type. */
final class NorseTest implements ComponentContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new NorseBundle().components().getFirst();
    }

    @Override
    public Record config(TestContext context) {
        return new ComponentFactory.NoConfig();
    }
}
