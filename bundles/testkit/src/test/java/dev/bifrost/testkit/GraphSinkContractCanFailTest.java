package dev.bifrost.testkit;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.GraphMutation.VertexRemoval;
import dev.bifrost.api.graph.GraphMutation.VertexSet;
import dev.bifrost.api.graph.StepShape;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.TableMark;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One fault at a time in a sink: the contract finds it. */
final class GraphSinkContractCanFailTest {

    /** The contract over a sink with a fault. */
    abstract static class Faulty implements GraphSinkContract {
        private final Supplier<AlteredSink> sink;

        Faulty(Supplier<AlteredSink> sink) {
            this.sink = sink;
        }

        @Override
        public GraphSink sink(TestContext context) {
            return sink.get();
        }

        @Override
        public GraphProbe probe(GraphSink sink) {
            return (AlteredSink) sink;
        }
    }

    @Test
    void countsThatAreWhatWasSent() {
        ContractRun.fails(CountsWhatWasSent.class, "aReplayWritesNothing");
    }

    static final class CountsWhatWasSent extends Faulty {
        CountsWhatWasSent() {
            super(() -> new AlteredSink() {
                @Override
                SinkReport report(SinkReport report, int applied) {
                    var steps = report.steps().stream()
                            .map(step ->
                                    new SinkReport.StepReport(step.stepId(), step.sent(), step.sent(), step.removed()))
                            .toList();
                    return new SinkReport(steps, report.placeholders(), report.statements(), report.bytes());
                }
            });
        }
    }

    @Test
    void anEmptyMutationThatIsSent() {
        ContractRun.fails(SendsTheEmpty.class, "anEmptyMutationSendsNothing");
    }

    static final class SendsTheEmpty extends Faulty {
        SendsTheEmpty() {
            super(() -> new AlteredSink() {
                @Override
                SinkReport report(SinkReport report, int applied) {
                    return new SinkReport(
                            report.steps(), report.placeholders(), report.statements() + applied, report.bytes());
                }
            });
        }
    }

    @Test
    void endpointsThatAreNotMade() {
        ContractRun.fails(MakesNoPlaceholders.class, "anEdgeBeforeItsVerticesMakesPlaceholdersAtBothEnds");
        ContractRun.fails(MakesNoPlaceholders.class, "aRemovedVertexWithEdgesStaysAsAPlaceholder");
    }

    static final class MakesNoPlaceholders extends Faulty {
        MakesNoPlaceholders() {
            super(() -> new AlteredSink() {
                @Override
                public List<Vertex> vertices(String label) {
                    return good.vertices(label).stream()
                            .filter(vertex -> vertex.properties().size() > 1)
                            .toList();
                }
            });
        }
    }

    @Test
    void aStepThatForgetsTheOtherStepsOfItsLabel() {
        ContractRun.fails(KnowsOneStep.class, "stepsOfOneLabelKeepEachOthersProperties");
    }

    static final class KnowsOneStep extends Faulty {
        KnowsOneStep() {
            super(() -> new AlteredSink() {
                @Override
                GraphModel model(GraphModel model) {
                    var vertices = model.vertices().stream()
                            .filter(step -> !step.id().equals("m1"))
                            .toList();
                    return new GraphModel(vertices, model.edges(), model.keepProperties());
                }
            });
        }
    }

    @Test
    void aNullThatIsPassedOver() {
        ContractRun.fails(IgnoresNulls.class, "aNullRemovesAProperty");
    }

    static final class IgnoresNulls extends Faulty {
        IgnoresNulls() {
            super(() -> new AlteredSink() {
                @Override
                GraphModel model(GraphModel model) {
                    return new GraphModel(model.vertices(), model.edges(), Map.of("Person", Set.of("name", "age")));
                }

                @Override
                List<GraphMutation> parts(GraphMutation mutation) {
                    var vertices = mutation.vertices().stream()
                            .map(set -> new VertexSet(withoutNulls(set), set.rows()))
                            .toList();
                    return List.of(new GraphMutation(
                            mutation.retractions(), vertices, mutation.edges(), mutation.removals(), List.of()));
                }
            });
        }

        private static StepShape.Vertex withoutNulls(VertexSet set) {
            var step = set.step();
            var properties = step.properties().stream()
                    .filter(property -> set.rows().getVector(property.name()).getNullCount() == 0)
                    .toList();
            return new StepShape.Vertex(
                    step.id(),
                    step.table(),
                    step.name(),
                    step.label(),
                    step.labels(),
                    properties,
                    step.onDelete(),
                    step.exclusive());
        }
    }

    @Test
    void partsInAnotherOrder() {
        ContractRun.fails(RetractsLast.class, "retractionsComeBeforeTheEdgesOfAMutation");
        ContractRun.fails(RemovesFirst.class, "detachTakesForeignEdgesAlongAndComesLast");
        ContractRun.fails(EdgesFirst.class, "verticesOfAMutationAreThereBeforeItsEdges");
    }

    static final class RetractsLast extends Faulty {
        RetractsLast() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation all) {
                    return List.of(
                            new GraphMutation(List.of(), all.vertices(), all.edges(), all.removals(), List.of()),
                            new GraphMutation(all.retractions(), List.of(), List.of(), List.of(), List.of()));
                }
            });
        }
    }

    static final class RemovesFirst extends Faulty {
        RemovesFirst() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation all) {
                    return List.of(
                            new GraphMutation(List.of(), List.of(), List.of(), all.removals(), List.of()),
                            new GraphMutation(all.retractions(), all.vertices(), all.edges(), List.of(), List.of()));
                }
            });
        }
    }

    static final class EdgesFirst extends Faulty {
        EdgesFirst() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation all) {
                    return List.of(
                            new GraphMutation(all.retractions(), List.of(), all.edges(), List.of(), List.of()),
                            new GraphMutation(List.of(), all.vertices(), List.of(), all.removals(), List.of()));
                }
            });
        }
    }

    @Test
    void retractionsThatAreLost() {
        ContractRun.fails(LosesRetractions.class, "aRetractedEdgeTakesOrphanedPlaceholdersAlong");
        ContractRun.fails(LosesRetractions.class, "aKeyedEdgeIsRetractedByItsKey");
        ContractRun.fails(LosesRetractions.class, "edgesAreRetractedByTheVertexAtOneEnd");
    }

    static final class LosesRetractions extends Faulty {
        LosesRetractions() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation all) {
                    return List.of(
                            new GraphMutation(List.of(), all.vertices(), all.edges(), all.removals(), List.of()));
                }
            });
        }
    }

    @Test
    void aRemovalThatTakesWhatOtherStepsBrought() {
        ContractRun.fails(RemovesForAll.class, "aStepTakesBackItsOwnContributionOnly");
        ContractRun.fails(RemovesForAll.class, "aVertexThatNoStepWroteIsNotRemovedByAStep");
    }

    static final class RemovesForAll extends Faulty {
        RemovesForAll() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation all) {
                    var removals = all.removals().stream()
                            .flatMap(set -> Stream.of(set, new VertexRemoval(SinkSteps.MEMBER, set.rows())))
                            .toList();
                    return List.of(
                            new GraphMutation(all.retractions(), all.vertices(), all.edges(), removals, List.of()));
                }
            });
        }
    }

    @Test
    void aRemovalThatDoesNothing() {
        ContractRun.fails(RemovesNothing.class, "aRemovedVertexWithoutEdgesIsGone");
    }

    static final class RemovesNothing extends Faulty {
        RemovesNothing() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation all) {
                    return List.of(
                            new GraphMutation(all.retractions(), all.vertices(), all.edges(), List.of(), List.of()));
                }
            });
        }
    }

    @Test
    void parallelEdgesThatBecomeOne() {
        ContractRun.fails(MergesParallelEdges.class, "parallelEdgesAreKeptApartByTheirKeys");
    }

    static final class MergesParallelEdges extends Faulty {
        MergesParallelEdges() {
            super(() -> new AlteredSink() {
                @Override
                public List<Edge> edges(String type) {
                    var merged = new LinkedHashMap<List<String>, Edge>();
                    good.edges(type).forEach(edge -> merged.put(List.of(edge.source(), edge.destination()), edge));
                    return List.copyOf(merged.values());
                }
            });
        }
    }

    @Test
    void textThatIsTidiedUp() {
        ContractRun.fails(TrimsText.class, "hostileTextIsStoredAsItIs");
    }

    static final class TrimsText extends Faulty {
        TrimsText() {
            super(() -> new AlteredSink() {
                @Override
                public List<Vertex> vertices(String label) {
                    return good.vertices(label).stream()
                            .map(vertex -> new Vertex(
                                    vertex.id(), vertex.labels(), changed(vertex.properties(), TrimsText::strip)))
                            .toList();
                }
            });
        }

        private static Object strip(Object value) {
            return value instanceof String text ? text.strip() : value;
        }
    }

    @Test
    void identitiesThatIgnoreCase() {
        ContractRun.fails(FoldsIds.class, "hostileNamesAndIdentitiesAreKeptApart");
    }

    static final class FoldsIds extends Faulty {
        FoldsIds() {
            super(() -> new AlteredSink() {
                @Override
                public List<Vertex> vertices(String label) {
                    return good.vertices(label).stream()
                            .map(vertex -> new Vertex(
                                    vertex.id().toLowerCase(Locale.ROOT), vertex.labels(), vertex.properties()))
                            .toList();
                }
            });
        }
    }

    @Test
    void integersThatBecomeFloats() {
        ContractRun.fails(StoresFloats.class, "everyArrowTypeIsStoredAsTheTypeTableSays");
    }

    static final class StoresFloats extends Faulty {
        StoresFloats() {
            super(() -> new AlteredSink() {
                @Override
                public List<Vertex> vertices(String label) {
                    return good.vertices(label).stream()
                            .map(vertex -> new Vertex(
                                    vertex.id(), vertex.labels(), changed(vertex.properties(), StoresFloats::widen)))
                            .toList();
                }
            });
        }

        private static Object widen(Object value) {
            return value instanceof Long number ? number.doubleValue() : value;
        }
    }

    @Test
    void aMarkThatMovesWithoutAFinish() {
        ContractRun.fails(MarksOnClose.class, "onlyAFinishedSessionMovesTheMark");
    }

    static final class MarksOnClose extends Faulty {
        MarksOnClose() {
            super(() -> new AlteredSink() {
                @Override
                void closing(String table, boolean finished, SessionContext context) {
                    if (!finished) {
                        good.mark(new TableMark(table, 99, "", "", ""));
                    }
                }
            });
        }
    }

    @Test
    void aLentMutationThatIsClosed() {
        ContractRun.fails(ClosesWhatItIsLent.class, "doesNotCloseOrKeepWhatItIsLent");
    }

    static final class ClosesWhatItIsLent extends Faulty {
        ClosesWhatItIsLent() {
            super(() -> new AlteredSink() {
                @Override
                List<GraphMutation> parts(GraphMutation mutation) {
                    good.open(new SessionContext("persons", 1, SinkSteps.MODEL, null))
                            .apply(mutation);
                    mutation.close();
                    return List.of();
                }
            });
        }
    }

    @Test
    void aSessionThatKeepsMemory() {
        ContractRun.fails(Leaks.class, "aReplayWritesNothing");
    }

    static final class Leaks extends Faulty {
        Leaks() {
            super(() -> new AlteredSink() {
                @Override
                void closing(String table, boolean finished, SessionContext context) {
                    if (finished && context.round() > 1) {
                        context.allocator().buffer(64);
                    }
                }
            });
        }
    }

    private static Map<String, Object> changed(Map<String, Object> properties, UnaryOperator<Object> change) {
        var changed = new LinkedHashMap<String, Object>();
        properties.forEach((name, value) -> changed.put(name, change.apply(value)));
        return changed;
    }
}
