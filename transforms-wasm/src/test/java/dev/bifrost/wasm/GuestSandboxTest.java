package dev.bifrost.wasm;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.SandboxContract;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import org.apache.arrow.memory.BufferAllocator;

/** The contract of sandboxes, with a guest for each behaviour. */
final class GuestSandboxTest implements SandboxContract {

    @Override
    public RowTransform sandboxed(TestContext context, Behaviour behaviour) {
        return new Arena(context, behaviour == Behaviour.SPINS ? Arena.HASTY : Arena.LIMITS)
                .guest(
                        switch (behaviour) {
                            case GOOD -> "echo";
                            case SPINS -> "spin";
                            case TRAPS -> "trap_unreachable";
                            case HOARDS -> "alloc_bomb";
                            case LIES -> "lying_len";
                        });
    }

    @Override
    public Rows rows(BufferAllocator allocator) {
        return Arena.rows(allocator);
    }

    @Override
    public Duration callLimit() {
        return Arena.LIMITS.call().plusSeconds(1);
    }

    @Override
    public long memoryLimit() {
        return Arena.LIMITS.memory().bytes();
    }
}
