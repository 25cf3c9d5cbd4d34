package dev.bifrost.testkit;

import dev.bifrost.api.source.TableSource;
import java.time.LocalDate;

/** The contract can be kept: the scripted source keeps it. */
final class ScriptedSourceContractTest implements TableSourceContract {

    @Override
    public TableSource source(TestContext context) {
        var allocator = context.allocator();
        return new ScriptedSource(allocator)
                .full(
                        "persons",
                        Rows.of(allocator)
                                .column("id", 1L, 2L)
                                .column("name", "Ann", null)
                                .column("born", LocalDate.EPOCH, LocalDate.of(2024, 12, 31)),
                        Rows.of(allocator)
                                .column("id", 3L)
                                .column("name", "Cid")
                                .column("born", LocalDate.EPOCH))
                .rowKey("persons", "id")
                .full("cities", Rows.of(allocator).column("name", "Oslo"));
    }

    @Override
    public String table() {
        return "persons";
    }
}
