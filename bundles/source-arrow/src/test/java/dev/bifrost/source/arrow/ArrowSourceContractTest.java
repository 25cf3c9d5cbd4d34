package dev.bifrost.source.arrow;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.HeldTables;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TableSourceContract;
import dev.bifrost.testkit.TestContext;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.arrow.memory.BufferAllocator;

final class ArrowSourceContractTest implements ComponentContract, TableSourceContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new ArrowSourceFactory();
    }

    @Override
    public Record config(TestContext context) {
        context.lend(ArrowTables.class, "warehouse", tables(context.root()));
        return new ArrowSourceConfig("warehouse", null);
    }

    @Override
    public TableSource source(TestContext context) {
        return new ArrowSourceFactory().create((ArrowSourceConfig) config(context), context);
    }

    @Override
    public String table() {
        return "persons";
    }

    private static HeldTables tables(BufferAllocator allocator) {
        return new HeldTables(allocator)
                .put("persons", persons(allocator, 0), persons(allocator, 3))
                .put("cities", Rows.of(allocator).column("name", "Oslo"));
    }

    private static Rows persons(BufferAllocator allocator, long first) {
        return Rows.of(allocator)
                .column("id", first, first + 1, first + 2)
                .column("name", "Ann", null, "")
                .column("born", LocalDate.EPOCH, null, LocalDate.of(2024, 2, 29))
                .column("height", 1.75, null, -0.0)
                .column("member", true, false, null)
                .column("balance", new BigDecimal("1.50"), null, new BigDecimal("-2.25"))
                .column("seen", Instant.EPOCH, null, Instant.parse("2024-02-29T23:59:59.999999Z"))
                .column("woken", LocalDateTime.parse("1969-12-31T23:59:59.5"), null, null)
                .column("uuid", UUID.fromString("00112233-4455-6677-8899-aabbccddeeff"), null, null)
                .column("photo", new byte[] {1, 2}, null, new byte[0])
                .column("tags", List.of("a", "b"), null, List.of())
                .column("address", Map.of("city", "Oslo"), null, Map.of("city", "Rome"));
    }
}
