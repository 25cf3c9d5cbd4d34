package dev.bifrost.parquet;

import dev.hardwood.metadata.PhysicalType;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.arrow.vector.types.pojo.Field;

/** A column, or a part of a nested one, as it is put together from Parquet's leaf columns. */
sealed interface Node {

    Field field();

    /** The numbers of the leaf columns below. */
    IntStream leaves();

    /** @param width bytes of a fixed-width value, else 0 */
    record Leaf(Field field, int column, PhysicalType physical, int width) implements Node {
        @Override
        public IntStream leaves() {
            return IntStream.of(column);
        }
    }

    /** @param nullable whether the struct itself can be null, which gives it a layer */
    record Struct(Field field, boolean nullable, List<Node> children) implements Node {
        @Override
        public IntStream leaves() {
            return children.stream().flatMapToInt(Node::leaves);
        }
    }

    record Sequence(Field field, Node element) implements Node {
        @Override
        public IntStream leaves() {
            return element.leaves();
        }
    }

    record Entries(Field field, Node key, Node value) implements Node {
        @Override
        public IntStream leaves() {
            return IntStream.concat(key.leaves(), value.leaves());
        }
    }

    /** A shape that is not read. The field is an empty struct, which no mapping accepts as a value. */
    record Unsupported(Field field, String why) implements Node {
        @Override
        public IntStream leaves() {
            return IntStream.empty();
        }
    }
}
