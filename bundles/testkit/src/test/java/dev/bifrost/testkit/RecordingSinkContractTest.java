package dev.bifrost.testkit;

import dev.bifrost.api.sink.GraphSink;

/** The contract can be kept: the sink in memory keeps it. */
final class RecordingSinkContractTest implements GraphSinkContract {

    @Override
    public GraphSink sink(TestContext context) {
        return new RecordingSink();
    }

    @Override
    public GraphProbe probe(GraphSink sink) {
        return (RecordingSink) sink;
    }
}
