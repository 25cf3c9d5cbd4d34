package dev.bifrost.sink.text;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.SinkBasicsContract;
import dev.bifrost.testkit.TestContext;

final class TextSinkContractTest implements ComponentContract, SinkBasicsContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new TextSinkFactory();
    }

    @Override
    public Record config(TestContext context) {
        return new TextSinkConfig("out/graph.txt");
    }

    @Override
    public GraphSink sink(TestContext context) {
        return new TextSinkFactory().create(new TextSinkConfig("graph.txt"), context);
    }
}
