package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.junit.jupiter.api.Test;

/** One fault at a time in a sandbox: the contract finds it. Without one, it is kept. */
final class SandboxContractCanFailTest {

    private static final Duration LIMIT = Duration.ofMillis(100);

    /** Its guests are not run: it fails as a sandbox would. */
    static class GoodSandbox implements SandboxContract {

        @Override
        public RowTransform sandboxed(TestContext context, Behaviour behaviour) {
            return new GoodRowTransform() {
                @Override
                public VectorSchemaRoot apply(TableContext table, VectorSchemaRoot batch) {
                    fail(context, behaviour);
                    return super.apply(table, batch);
                }
            };
        }

        void fail(TestContext context, Behaviour behaviour) {
            switch (behaviour) {
                case GOOD -> {}
                case SPINS, HOARDS -> throw failure(ErrorType.RESOURCES);
                case TRAPS, LIES -> throw failure(ErrorType.DATA);
            }
        }

        static BifrostException failure(ErrorType type) {
            return new BifrostException(ErrorCode.of("sandbox.FAULT", type), "the guest did it");
        }

        @Override
        public Rows rows(BufferAllocator allocator) {
            return GoodTransformContractTest.sample(allocator);
        }

        @Override
        public Duration callLimit() {
            return LIMIT;
        }

        @Override
        public long memoryLimit() {
            return 1 << 20;
        }
    }

    @Test
    void aGuestThatIsStoppedTooLate() {
        ContractRun.fails(StopsLate.class, "stopsAGuestThatNeverEnds");
    }

    static final class StopsLate extends GoodSandbox {
        @Override
        void fail(TestContext context, Behaviour behaviour) {
            long end = System.nanoTime() + LIMIT.multipliedBy(5).toNanos();
            while (behaviour == Behaviour.SPINS && System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void aThreadThatIsLost() {
        ContractRun.fails(LosesAThread.class, "stopsAGuestThatNeverEnds");
        LosesAThread.END.countDown();
    }

    static final class LosesAThread extends GoodSandbox {
        static final CountDownLatch END = new CountDownLatch(1);

        @Override
        void fail(TestContext context, Behaviour behaviour) {
            if (behaviour == Behaviour.SPINS) {
                Thread.ofPlatform().daemon().start(() -> {
                    try {
                        END.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void aTrapWithoutAType() {
        ContractRun.fails(LetsTrapsThrough.class, "tellsOfAGuestThatTraps");
    }

    static final class LetsTrapsThrough extends GoodSandbox {
        @Override
        void fail(TestContext context, Behaviour behaviour) {
            if (behaviour == Behaviour.TRAPS) {
                throw new IllegalStateException("unreachable");
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void aTrapThatIsSaidToBeTheHosts() {
        ContractRun.fails(BlamesTheHost.class, "tellsOfAGuestThatTraps");
    }

    static final class BlamesTheHost extends GoodSandbox {
        @Override
        void fail(TestContext context, Behaviour behaviour) {
            if (behaviour == Behaviour.TRAPS) {
                throw failure(ErrorType.INTERNAL);
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void moreMemoryThanTheLimit() {
        ContractRun.fails(GivesMemory.class, "givesAGuestNoMoreMemoryThanItsLimit");
    }

    static final class GivesMemory extends GoodSandbox {
        @Override
        void fail(TestContext context, Behaviour behaviour) {
            if (behaviour == Behaviour.HOARDS) {
                context.allocator().buffer(32 << 20).close();
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void aLieThatIsBelieved() {
        ContractRun.fails(BelievesAnything.class, "believesNoAnswerThatCannotBe");
    }

    static final class BelievesAnything extends GoodSandbox {
        @Override
        void fail(TestContext context, Behaviour behaviour) {
            if (behaviour != Behaviour.LIES) {
                super.fail(context, behaviour);
            }
        }
    }

    @Test
    void memoryThatIsHeldAfterALie() {
        ContractRun.fails(KeepsTheAnswer.class, "believesNoAnswerThatCannotBe");
    }

    static final class KeepsTheAnswer extends GoodSandbox {
        @Override
        void fail(TestContext context, Behaviour behaviour) {
            if (behaviour == Behaviour.LIES) {
                context.allocator().buffer(64);
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void aGuestThatHurtsAnother() {
        ContractRun.fails(SharesState.class, "tellsOfAGuestThatTraps");
    }

    static final class SharesState extends GoodSandbox {
        private boolean broken;

        @Override
        void fail(TestContext context, Behaviour behaviour) {
            broken |= behaviour == Behaviour.TRAPS;
            if (broken && behaviour == Behaviour.GOOD) {
                throw failure(ErrorType.INTERNAL);
            }
            super.fail(context, behaviour);
        }
    }

    @Test
    void aSandboxThatHoldsKeepsTheContract() {
        ContractRun.keeps(GoodSandbox.class);
    }
}
