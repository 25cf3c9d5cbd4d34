package dev.bifrost.wasm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.testkit.ThreadWatch;
import java.util.Arrays;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files that are no modules, or more of one than anybody needs: refused with a type, in time and in bounded memory. */
@ExtendWith(AllocatorExtension.class)
final class HostileModulesTest {

    private static final int MUTATIONS = 100;

    static Stream<Attack> attacks() {
        return Stream.of(
                        HostileModules.files(),
                        HostileModules.lies(),
                        HostileModules.structures(),
                        HostileModules.bombs())
                .flatMap(all -> all);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("attacks")
    void isRefusedOrHarmless(Attack attack, TestContext context) {
        new Arena(context).survives(attack);
    }

    @Test
    void everyBeginningOfAModuleIsRefused(TestContext context) {
        var arena = new Arena(context);
        var whole = HostileModules.echo();
        for (int length = 0; length < whole.length; length++) {
            var part = Arrays.copyOf(whole, length);
            var refusal = catchThrowableOfType(BifrostException.class, () -> arena.guest(part, "{}"));
            assertThat(refusal).as("the first %d bytes", length).isNotNull();
            assertThat(Arena.name(refusal))
                    .as("the first %d bytes: %s", length, refusal)
                    .isIn("MALFORMED", "EXPORTS");
        }
        assertThat(context.allocator().getAllocatedMemory()).isZero();
    }

    /** A byte is changed anywhere: what loads and runs may answer anything, but ends. */
    @Test
    void aModuleWithAByteChangedEndsInOneWayOrAnother(TestContext context) {
        var arena = new Arena(context, Arena.HASTY);
        var random = new Random(6);
        var threads = ThreadWatch.start();
        for (int i = 0; i < MUTATIONS; i++) {
            var module = NamedGuests.named(i % 2 == 0 ? "echo" : "oracle");
            module[random.nextInt(module.length)] = (byte) random.nextInt();
            arena.ends(new Attack("mutation " + i, module, Attack.When.EITHER, Set.of()));
        }
        threads.assertNoneLeft(Arena.GONE);
    }
}
