package dev.bifrost.testkit;

import static dev.bifrost.testkit.Mutations.edge;
import static dev.bifrost.testkit.Mutations.vertex;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SinkReport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every sink must do, also one whose graph cannot be read back. */
@ExtendWith(AllocatorExtension.class)
public interface SinkBasicsContract {

    /** A new sink on an empty graph; called once for each test. */
    GraphSink sink(TestContext context);

    @Test
    default void countsWhatItWasSent(TestContext context) {
        try (var run = new SinkRun(sink(context), context, SinkSteps.MODEL)) {
            var report = run.write(
                    m -> m.vertices(SinkSteps.PERSON, vertex("i:1;", 1L, "Ann", 30L), vertex("i:2;", 2L, null, null))
                            .edges(SinkSteps.LIVES_IN, edge("i:1;", "s:Oslo;", 2020L, null)));
            assertThat(SinkRun.step(report, "p1").sent()).isEqualTo(2);
            assertThat(SinkRun.step(report, "l1").sent()).isEqualTo(1);
            assertThat(report.steps())
                    .extracting(SinkReport.StepReport::stepId)
                    .as("steps in the model's order, only those that took part")
                    .containsExactly("p1", "l1");
            assertThat(report.statements()).isPositive();
        }
    }

    @Test
    default void anEmptyMutationSendsNothing(TestContext context) {
        try (var run = new SinkRun(sink(context), context, SinkSteps.MODEL)) {
            run.write(m -> m.vertices(SinkSteps.PERSON, vertex("i:1;", 1L, "Ann", 30L)));
            var untouched = run.write();
            var empty = run.write(m -> m);
            var zeroRows = run.write(m -> m.vertices(SinkSteps.PERSON)
                    .edges(SinkSteps.LIVES_IN)
                    .retract(SinkSteps.LIVES_IN)
                    .remove(SinkSteps.PERSON));
            for (var report : new SinkReport[] {empty, zeroRows}) {
                assertThat(report.statements()).isEqualTo(untouched.statements());
                assertThat(report.written()).isZero();
                assertThat(report.removed()).isZero();
                assertThat(report.placeholders()).isZero();
            }
        }
    }

    @Test
    default void doesNotCloseOrKeepWhatItIsLent(TestContext context) {
        try (var run = new SinkRun(sink(context), context, SinkSteps.MODEL);
                var memory = context.allocator().newChildAllocator("session", 0, Long.MAX_VALUE);
                var session = run.open(memory)) {
            var mutation = Mutations.in(context.root())
                    .vertices(SinkSteps.PERSON, vertex("i:1;", 1L, "Ann", 30L))
                    .build();
            long before = context.root().getAllocatedMemory();
            session.apply(mutation);
            assertThat(mutation.vertices().getFirst().rows().getVector("name").getObject(0))
                    .as("a value of the lent batch after the call")
                    .hasToString("Ann");
            mutation.close();
            session.drain();
            assertThat(context.root().getAllocatedMemory() - memory.getAllocatedMemory())
                    .as("the lent batch is gone when its owner closes it")
                    .isLessThan(before);
            assertThat(session.finish(run.nextMark()).steps()).hasSize(1);
        }
    }

    @Test
    default void severalMutationsMakeOneReport(TestContext context) {
        try (var run = new SinkRun(sink(context), context, SinkSteps.MODEL)) {
            var report = run.write(
                    Mutations.in(context.root()).vertices(SinkSteps.PERSON, vertex("i:1;", 1L, "Ann", 30L)),
                    Mutations.in(context.root()).vertices(SinkSteps.PERSON, vertex("i:2;", 2L, "Bob", 31L)),
                    Mutations.in(context.root()).vertices(SinkSteps.CITY, vertex("s:Oslo;", "Oslo")));
            assertThat(SinkRun.step(report, "p1").sent()).isEqualTo(2);
            assertThat(SinkRun.step(report, "c1").sent()).isEqualTo(1);
            assertThat(SinkRun.step(run.write(), "p1").sent())
                    .as("a later window starts its counts anew")
                    .isZero();
        }
    }

    @Test
    default void closesTwiceWithoutHarm(TestContext context) {
        var sink = sink(context);
        try (var run = new SinkRun(sink, context, SinkSteps.MODEL);
                var memory = context.allocator().newChildAllocator("session", 0, Long.MAX_VALUE)) {
            var session = run.open(memory);
            try (var mutation = Mutations.in(context.root())
                    .vertices(SinkSteps.PERSON, vertex("i:1;", 1L, "Ann", 30L))
                    .build()) {
                session.apply(mutation);
            }
            session.close();
            session.close();
            assertThat(memory.getAllocatedMemory()).isZero();
            sink.close();
        }
    }
}
