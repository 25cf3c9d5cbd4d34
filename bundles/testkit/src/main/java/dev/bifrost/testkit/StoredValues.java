package dev.bifrost.testkit;

import dev.bifrost.api.graph.ValueReader;
import dev.bifrost.api.graph.ValueVisitor;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.arrow.vector.FieldVector;

/** Reads values as the graph stores them into plain Java values. */
final class StoredValues {

    private StoredValues() {}

    /** Boolean, Long, Double, String, LocalDate, a List of those, or null. */
    static Object read(FieldVector vector, int row) {
        return collected(out -> ValueReader.of(vector).read(row, out));
    }

    /** As {@link #read}, of a value that somebody hands over. */
    static Object collected(Consumer<ValueVisitor> value) {
        var collector = new Collector();
        value.accept(collector);
        return collector.value;
    }

    private static final class Collector implements ValueVisitor {
        private Object value;
        private List<Object> list;

        private void take(Object taken) {
            if (list == null) {
                value = taken;
            } else {
                list.add(taken);
            }
        }

        @Override
        public void nullValue() {
            take(null);
        }

        @Override
        public void bool(boolean truth) {
            take(truth);
        }

        @Override
        public void integer(long number) {
            take(number);
        }

        @Override
        public void number(double number) {
            take(number);
        }

        @Override
        public void text(byte[] utf8, int offset, int length) {
            take(new String(utf8, offset, length, StandardCharsets.UTF_8));
        }

        @Override
        public void date(long epochDay) {
            take(LocalDate.ofEpochDay(epochDay));
        }

        @Override
        public void beginList(int size) {
            list = new ArrayList<>(size);
            value = list;
        }

        @Override
        public void endList() {
            list = null;
        }

        @Override
        public void unstorable(String reason) {
            throw new IllegalArgumentException("a row that cannot be stored reached the sink: " + reason);
        }
    }
}
