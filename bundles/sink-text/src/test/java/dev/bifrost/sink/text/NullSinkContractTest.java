package dev.bifrost.sink.text;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.SinkBasicsContract;
import dev.bifrost.testkit.TestContext;

final class NullSinkContractTest implements ComponentContract, SinkBasicsContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new NullSinkFactory();
    }

    @Override
    public Record config(TestContext context) {
        return new ComponentFactory.NoConfig();
    }

    @Override
    public GraphSink sink(TestContext context) {
        return new NullSinkFactory().create(new ComponentFactory.NoConfig(), context);
    }
}
