package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** A script's file that is replaced under a running host. */
@ExtendWith(AllocatorExtension.class)
final class ReplacedScriptTest {

    private static final String FIRST = "function row({ id }) { return { x: id }; }";
    private static final String SECOND = "function row({ id }) { return { x: id + 1 }; }";

    private Path place;

    @BeforeEach
    void place(TestContext context) throws IOException {
        place = context.baseDirectory().resolve("x.js");
        put(FIRST);
    }

    private void put(String code) throws IOException {
        Path next = Files.writeString(place.resolveSibling("next.js"), code);
        Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
    }

    private RowTransform open(TestContext context) {
        var transform = context.closing(
                Scripts.open(context, new ScriptConfig(null, null, place, null, null, Map.of("x", "int64"), null)));
        transform.outputSchema(Scripts.one(context).schema());
        return transform;
    }

    @Test
    void isNoNewsWhenTheSameIsWrittenAgain(TestContext context) throws IOException {
        var transform = open(context);
        assertThat(transform.isStale()).isFalse();
        put(FIRST);
        assertThat(transform.isStale()).isFalse();
        assertThat(context.events()).isEmpty();
    }

    @Test
    void isTakenIfItIsFit(TestContext context) throws IOException {
        var transform = open(context);
        put(SECOND);
        assertThat(transform.isStale()).isTrue();
        assertThat(transform.isStale()).as("until it is opened again").isTrue();
        assertThat(Scripts.apply(transform, context, Scripts.one(context))).containsExactly(Map.of("x", 1L));
        var next = open(context);
        assertThat(next.version()).isNotEqualTo(transform.version());
        assertThat(Scripts.apply(next, context, Scripts.one(context))).containsExactly(Map.of("x", 2L));
        put(FIRST);
        assertThat(transform.isStale()).as("the old one is back").isFalse();
    }

    @Test
    void theOldOneStaysIfTheNewOneIsNot(TestContext context) throws IOException {
        var transform = open(context);
        for (String bad : new String[] {"function row(", "function row({ di }) { return { x: di }; }"}) {
            put(bad);
            assertThat(transform.isStale()).isFalse();
            assertThat(transform.isStale()).isFalse();
        }
        assertThat(context.events())
                .extracting(event -> ((RuntimeEvent.ComponentWarning) event).code())
                .containsExactly("script.SYNTAX", "script.INPUT_COLUMN");
        assertThat(((RuntimeEvent.ComponentWarning) context.events().getFirst()).message())
                .contains("x.js", "the old one goes on");
        assertThat(Scripts.apply(transform, context, Scripts.one(context))).containsExactly(Map.of("x", 1L));
        Files.delete(place);
        assertThat(transform.isStale()).as("a file that is gone").isFalse();
    }
}
