package dev.bifrost.testkit;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.CursorUpdate;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** One fault at a time in a source: the contract finds it. */
final class TableSourceContractCanFailTest {

    /** What the faulty sources have in common. */
    interface OnPersons extends TableSourceContract {
        @Override
        default String table() {
            return "persons";
        }
    }

    @Test
    void aModeThatIsNotOfferedAndWorksAllTheSame() {
        ContractRun.fails(AcceptsEveryMode.class, "refusesModesThatItDoesNotOffer");
    }

    static final class AcceptsEveryMode implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context, SyncMode.FULL) {
                @Override
                public Poll poll(TableSpec spec, Cursor since) {
                    return good.poll(TableSpec.of(spec.table(), SyncMode.FULL), since);
                }
            };
        }
    }

    @Test
    void anUnknownTableThatIsDescribedAsEmpty() {
        ContractRun.fails(DescribesAnything.class, "refusesAnUnknownTableAndListsThoseThereAre");
    }

    static final class DescribesAnything implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public TableDescription describe(String table) {
                    return tables().contains(table)
                            ? good.describe(table)
                            : new TableDescription(new Schema(List.of()), List.of());
                }
            };
        }
    }

    @Test
    void anUnknownTableWhoseRefusalKeepsTheOthersToItself() {
        ContractRun.fails(NamesNoTables.class, "refusesAnUnknownTableAndListsThoseThereAre");
    }

    static final class NamesNoTables implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public TableDescription describe(String table) {
                    if (!tables().contains(table)) {
                        throw new BifrostException(TestkitErrors.UNKNOWN_TABLE, "no table " + table);
                    }
                    return good.describe(table);
                }
            };
        }
    }

    @Test
    void aCursorAtWhichTheSourceIsNeverIdle() {
        ContractRun.fails(NeverIdle.class, "isIdleAtTheCursorThatAWindowGave");
    }

    static final class NeverIdle implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public Poll poll(TableSpec spec, Cursor since) {
                    return good.poll(spec, Cursor.START);
                }
            };
        }
    }

    @Test
    void aWindowThatDoesNotMoveTheCursor() {
        ContractRun.fails(StandsStill.class, "aFirstWindowStartsAtTheStartAndMovesTheCursor");
    }

    static final class StandsStill implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public Poll poll(TableSpec spec, Cursor since) {
                    return good.poll(spec, since) instanceof Poll.News news
                            ? Poll.news(Window.full(
                                    since, CursorUpdate.to(""), news.window().plan()))
                            : Poll.idle();
                }

                @Override
                public TableBatches read(TableSpec spec, Window window) {
                    return good.read(spec, ((Poll.News) good.poll(spec, Cursor.START)).window());
                }
            };
        }
    }

    @Test
    void aFilterThatLosesARow() {
        ContractRun.fails(LosesRows.class, "aFilterNeverLosesARowThatMatches");
    }

    static final class LosesRows implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public TableBatches read(TableSpec spec, Window window) {
                    return new Altered(
                            good.read(spec, window),
                            batch -> spec.filter().isPresent() ? cut(batch, batch.getRowCount() - 1) : batch);
                }
            };
        }
    }

    @Test
    void aProjectionThatLosesValues() {
        ContractRun.fails(ProjectsNulls.class, "projectionKeepsValues");
    }

    static final class ProjectsNulls implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public TableBatches read(TableSpec spec, Window window) {
                    return new Altered(good.read(spec, window), batch -> {
                        if (!spec.columns().isEmpty()) {
                            batch.getFieldVectors().forEach(vector -> vector.setNull(0));
                        }
                        return batch;
                    });
                }
            };
        }
    }

    @Test
    void aColumnThatIsNotAsDescribed() {
        ContractRun.fails(DescribesOtherTypes.class, "readsWhatItDescribes");
    }

    static final class DescribesOtherTypes implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            var source = new DelegatingSource(context);
            source.good.schema(
                    "persons",
                    new Schema(List.of(
                            Field.nullable("id", new ArrowType.Int(32, true)),
                            Field.nullable("name", ArrowType.Utf8.INSTANCE))));
            return source;
        }
    }

    @Test
    void aDictionaryVector() {
        ContractRun.fails(SendsDictionaries.class, "readsWhatItDescribes");
    }

    static final class SendsDictionaries implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            var encoded = new FieldType(true, new ArrowType.Int(64, true), new DictionaryEncoding(7, false, null));
            var source = new ScriptedSource(context.allocator());
            return source.full("persons", Rows.of(context.allocator()).column(new Field("id", encoded, null), 1L, 2L));
        }
    }

    @Test
    void aReadThatIsAnotherEachTime() {
        ContractRun.fails(ReadsAnew.class, "readingTwiceGivesTheSame");
    }

    static final class ReadsAnew implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                private int reads;

                @Override
                public TableBatches read(TableSpec spec, Window window) {
                    int read = ++reads;
                    return new Altered(good.read(spec, window), batch -> read % 2 == 0 ? cut(batch, 1) : batch);
                }
            };
        }
    }

    @Test
    void aStreamThatTakesItsBatchesBack() {
        ContractRun.fails(TakesBatchesBack.class, "aBatchIsTheCallersAfterTheStreamIsClosed");
    }

    static final class TakesBatchesBack implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public TableBatches read(TableSpec spec, Window window) {
                    var given = new ArrayList<VectorSchemaRoot>();
                    return new Altered(good.read(spec, window), batch -> {
                        given.add(batch);
                        return batch;
                    }) {
                        @Override
                        public void close() {
                            given.forEach(VectorSchemaRoot::close);
                        }
                    };
                }
            };
        }
    }

    @Test
    void aStreamThatKeepsMemoryWhenItIsClosed() {
        ContractRun.fails(Leaks.class, "closingInMidStreamFreesEverything");
    }

    static final class Leaks implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public TableBatches read(TableSpec spec, Window window) {
                    var ahead = context.allocator().buffer(64);
                    return new Altered(good.read(spec, window), UnaryOperator.identity()) {
                        @Override
                        public Optional<VectorSchemaRoot> next() {
                            var next = super.next();
                            if (next.isEmpty() && ahead.refCnt() > 0) {
                                ahead.close();
                            }
                            return next;
                        }
                    };
                }
            };
        }
    }

    @Test
    void tablesInNoOrder() {
        ContractRun.fails(Unsorted.class, "listsItsTablesSorted");
    }

    static final class Unsorted implements OnPersons {
        @Override
        public TableSource source(TestContext context) {
            return new DelegatingSource(context) {
                @Override
                public List<String> tables() {
                    return good.tables().reversed();
                }
            };
        }
    }

    private static VectorSchemaRoot cut(VectorSchemaRoot batch, int rows) {
        try (batch) {
            return batch.slice(0, rows);
        }
    }

    /** A stream with each batch altered. */
    private static class Altered implements TableBatches {
        private final TableBatches good;
        private final UnaryOperator<VectorSchemaRoot> change;

        Altered(TableBatches good, UnaryOperator<VectorSchemaRoot> change) {
            this.good = good;
            this.change = change;
        }

        @Override
        public Optional<VectorSchemaRoot> next() {
            return good.next().map(change);
        }

        @Override
        public void close() {
            good.close();
        }
    }
}
