package dev.bifrost.api.transform;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.graph.Step;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows to graph.
 *
 * <p><b>Contract.</b> Deterministic and row-wise: what a row gives depends on that row alone, and is the same each time.
 * On that rest replays, batch sizes and the derivation of removals.
 *
 * <p><b>Errors.</b> A fault of the logic is a {@link dev.bifrost.api.BifrostException}; the table fails and its cursor
 * stays.
 */
public interface Transform extends AutoCloseable {

    /**
     * The steps that results will be about, checked at compile time like steps of a mapping.
     *
     * @param input the schema of the batches
     * @throws dev.bifrost.api.BifrostException if the schema lacks what the transform needs; naming it
     */
    List<Step> steps(Schema input);

    /**
     * Maps one batch.
     *
     * @param context lends the builder; see {@link TableContext#mutation}
     * @param batch lent; may have no rows
     * @return a mutation that the caller closes
     */
    GraphMutation apply(TableContext context, VectorSchemaRoot batch);

    /** As {@link RowTransform#version}. */
    default String version() {
        return "";
    }

    /** As {@link RowTransform#isStale}. */
    default boolean isStale() {
        return false;
    }

    /** Idempotent. */
    @Override
    default void close() {}
}
