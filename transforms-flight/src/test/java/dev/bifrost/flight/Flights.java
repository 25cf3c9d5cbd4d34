package dev.bifrost.flight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.TestTableContext;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.util.ValueVectorUtility;

/** The bundle's transform, as the host opens and uses it. */
final class Flights {

    private static final FlightBundle BUNDLE = new FlightBundle();

    private Flights() {}

    static ComponentFactory<?, ?> factory() {
        return BUNDLE.components().stream()
                .filter(factory -> factory.type() == RowTransform.class)
                .findFirst()
                .orElseThrow();
    }

    static RowTransform open(TestContext context, FlightConfig config) {
        return open(factory(), context, config);
    }

    private static <C, T> RowTransform open(ComponentFactory<C, T> factory, TestContext context, FlightConfig config) {
        return (RowTransform) factory.create(factory.configType().cast(config), context);
    }

    /** What comes out, which is sound to the last value by Arrow's own rules too. */
    static List<Map<String, Object>> apply(TestContext context, RowTransform transform, Rows rows) {
        try (var batch = rows.root(context.root())) {
            return apply(context, transform, batch);
        }
    }

    static List<Map<String, Object>> apply(TestContext context, RowTransform transform, VectorSchemaRoot batch) {
        try (var output = transform.apply(new TestTableContext("flights", context.allocator()), batch)) {
            ValueVectorUtility.validateFull(output);
            return Rows.values(output);
        }
    }

    /** The threads of connections end with the last of them. */
    static void assertNoThreadsLeft() {
        for (var thread : Thread.getAllStackTraces().keySet()) {
            if (thread.getName().startsWith("flight-")) {
                assertThat(ended(thread)).as("%s ended", thread).isTrue();
            }
        }
    }

    private static boolean ended(Thread thread) {
        try {
            return thread.join(Duration.ofSeconds(8));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    static BifrostException fault(TestContext context, RowTransform transform, Rows rows) {
        return catchThrowableOfType(BifrostException.class, () -> apply(context, transform, rows));
    }
}
