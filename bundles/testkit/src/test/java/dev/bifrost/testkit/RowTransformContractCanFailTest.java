package dev.bifrost.testkit;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** One fault at a time in a row transform: the contract finds it. */
final class RowTransformContractCanFailTest {

    abstract static class Faulty implements RowTransformContract {
        private final Function<TestContext, RowTransform> transform;

        Faulty(Function<TestContext, RowTransform> transform) {
            this.transform = transform;
        }

        @Override
        public RowTransform rowTransform(TestContext context) {
            return transform.apply(context);
        }

        @Override
        public Rows rows(BufferAllocator allocator) {
            return GoodTransformContractTest.sample(allocator);
        }
    }

    @Test
    void anOutputOfAnotherSchema() {
        ContractRun.fails(PromisesAnother.class, "givesTheSameForTheSameInput");
    }

    static final class PromisesAnother extends Faulty {
        PromisesAnother() {
            super(context -> new GoodRowTransform() {
                @Override
                public Schema outputSchema(Schema input) {
                    super.outputSchema(input);
                    return new Schema(List.of(SHOUT, ID));
                }
            });
        }
    }

    @Test
    void aRowThatDependsOnItsNeighbours() {
        ContractRun.fails(LooksAhead.class, "worksRowByRow");
    }

    static final class LooksAhead extends Faulty {
        LooksAhead() {
            super(context -> new GoodRowTransform() {
                @Override
                public VectorSchemaRoot apply(TableContext table, VectorSchemaRoot batch) {
                    var rows = Rows.values(batch);
                    outputSchema(batch.getSchema());
                    return output(table.allocator(), rows.isEmpty() ? rows : rows.subList(0, 1));
                }
            });
        }
    }

    @Test
    void noRowsThatGiveARow() {
        ContractRun.fails(MakesSomethingOfNothing.class, "makesNoRowsOfNoRows");
    }

    static final class MakesSomethingOfNothing extends Faulty {
        MakesSomethingOfNothing() {
            super(context -> new GoodRowTransform() {
                @Override
                public VectorSchemaRoot apply(TableContext table, VectorSchemaRoot batch) {
                    return batch.getRowCount() == 0
                            ? Rows.of(table.allocator())
                                    .column(ID, 1L)
                                    .column(SHOUT, "?")
                                    .root()
                            : super.apply(table, batch);
                }
            });
        }
    }

    @Test
    void anErrorWithoutAType() {
        ContractRun.fails(FailsWithoutAType.class, "refusesASchemaThatLacksItsColumns");
    }

    static final class FailsWithoutAType extends Faulty {
        FailsWithoutAType() {
            super(context -> new GoodRowTransform() {
                @Override
                public Schema outputSchema(Schema input) {
                    input.findField("name");
                    return super.outputSchema(input);
                }
            });
        }
    }

    @Test
    void memoryThatIsKeptBetweenCalls() {
        ContractRun.fails(Keeps.class, "holdsNothingBetweenCallsAndClosesTwice");
    }

    static final class Keeps extends Faulty {
        Keeps() {
            super(context -> new GoodRowTransform() {
                @Override
                public VectorSchemaRoot apply(TableContext table, VectorSchemaRoot batch) {
                    var output = super.apply(table, batch);
                    if (batch.getRowCount() > 1) {
                        context.allocator().buffer(64);
                    }
                    return output;
                }
            });
        }
    }

    @Test
    void aLentBatchThatIsClosed() {
        ContractRun.fails(ClosesItsInput.class, "givesTheSameForTheSameInput");
    }

    static final class ClosesItsInput extends Faulty {
        ClosesItsInput() {
            super(context -> new GoodRowTransform() {
                @Override
                public VectorSchemaRoot apply(TableContext table, VectorSchemaRoot batch) {
                    var output = super.apply(table, batch);
                    batch.clear();
                    return output;
                }
            });
        }
    }
}
