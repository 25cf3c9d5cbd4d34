package dev.bifrost.runtime.verify;

import dev.bifrost.runtime.graph.ValueHash;
import java.util.function.DoubleUnaryOperator;

/** The hash of the values that a step writes into an element, as the graph shows them. */
final class ContentHash extends ValueHash {

    private final DoubleUnaryOperator shown;

    /** @param shown a float as the graph shows it */
    ContentHash(DoubleUnaryOperator shown) {
        this.shown = shown;
    }

    @Override
    public void number(double value) {
        super.number(shown.applyAsDouble(value));
    }
}
