package dev.bifrost.testkit;

import dev.bifrost.api.source.TableSource;
import java.util.List;

/** A good source keeps the contract. */
final class VersionedSourceContractTest implements WindowContract {

    @Override
    public TableSource source(TestContext context) {
        return new VersionedSource(context.allocator());
    }

    @Override
    public String table() {
        return "persons";
    }

    @Override
    public List<String> states(TestContext context) {
        return VersionedSource.STATES;
    }
}
