package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.Step;
import dev.bifrost.api.transform.TableContext;
import dev.bifrost.api.transform.Transform;
import java.util.List;
import java.util.function.Function;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** One fault at a time in a transform: the contract finds it. */
final class TransformContractCanFailTest {

    abstract static class Faulty implements TransformContract {
        private final Function<TestContext, Transform> transform;

        Faulty(Function<TestContext, Transform> transform) {
            this.transform = transform;
        }

        @Override
        public Transform transform(TestContext context) {
            return transform.apply(context);
        }

        @Override
        public Rows rows(BufferAllocator allocator) {
            return GoodTransformContractTest.sample(allocator);
        }
    }

    @Test
    void twoStepsOfOneName() {
        ContractRun.fails(RepeatsAName.class, "declaresStepsWithDifferentNames");
    }

    static final class RepeatsAName extends Faulty {
        RepeatsAName() {
            super(context -> new GoodTransform() {
                @Override
                public List<Step> steps(Schema input) {
                    super.steps(input);
                    return List.of(PERSON, PERSON);
                }
            });
        }
    }

    @Test
    void anInputThatIsChanged() {
        ContractRun.fails(ChangesItsInput.class, "givesTheSameForTheSameInput");
    }

    static final class ChangesItsInput extends Faulty {
        ChangesItsInput() {
            super(context -> new GoodTransform() {
                @Override
                public GraphMutation apply(TableContext table, VectorSchemaRoot batch) {
                    var mutation = super.apply(table, batch);
                    batch.getVector("name").setNull(0);
                    return mutation;
                }
            });
        }
    }

    @Test
    void aResultThatDependsOnTheBatch() {
        ContractRun.fails(LooksAtTheBatch.class, "worksRowByRow");
    }

    static final class LooksAtTheBatch extends Faulty {
        LooksAtTheBatch() {
            super(context -> new GoodTransform() {
                @Override
                public GraphMutation apply(TableContext table, VectorSchemaRoot batch) {
                    steps(batch.getSchema());
                    try (var part = batch.slice(0, Math.min(batch.getRowCount(), 2))) {
                        return table.mutation().vertices(PERSON, part).build();
                    }
                }
            });
        }
    }

    @Test
    void anErrorWithoutAType() {
        ContractRun.fails(FailsWithoutAType.class, "refusesASchemaThatLacksItsColumns");
        ContractRun.fails(FailsWithoutAType.class, "takesNullsOrRefusesThemWithAType");
    }

    static final class FailsWithoutAType extends Faulty {
        FailsWithoutAType() {
            super(context -> new GoodTransform() {
                @Override
                public List<Step> steps(Schema input) {
                    return List.of(PERSON, LIVES_IN);
                }

                @Override
                public GraphMutation apply(TableContext table, VectorSchemaRoot batch) {
                    var ids = batch.getVector("id");
                    for (int row = 0; row < batch.getRowCount(); row++) {
                        ids.getObject(row).hashCode();
                    }
                    return super.apply(table, batch);
                }
            });
        }
    }

    @Test
    void memoryThatIsKeptAfterARefusal() {
        ContractRun.fails(LeaksOnFailure.class, "refusesASchemaThatLacksItsColumns");
    }

    static final class LeaksOnFailure extends Faulty {
        LeaksOnFailure() {
            super(context -> new GoodTransform() {
                @Override
                public List<Step> steps(Schema input) {
                    var scratch = context.allocator().buffer(64);
                    var steps = super.steps(input);
                    scratch.close();
                    return steps;
                }
            });
        }
    }

    @Test
    void aStateThatGoesOnFromCallToCall() {
        ContractRun.fails(Counts.class, "givesTheSameForTheSameInput");
    }

    static final class Counts extends Faulty {
        Counts() {
            super(context -> new GoodTransform() {
                private int calls;

                @Override
                public GraphMutation apply(TableContext table, VectorSchemaRoot batch) {
                    return calls++ == 0
                            ? super.apply(table, batch)
                            : table.mutation().build();
                }
            });
        }
    }
}
