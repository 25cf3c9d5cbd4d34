package dev.bifrost.api.transform;

import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Rows to rows. The steps listed under the custom step in the mapping turn the output into graph elements.
 *
 * <p><b>Contract.</b> Deterministic and row-wise, like {@link Transform}; a row may give none, one or several rows.
 */
public interface RowTransform extends AutoCloseable {

    /**
     * The schema of the output, without dictionary encoding.
     *
     * @param input the schema of the batches
     * @throws dev.bifrost.api.BifrostException if the schema lacks what the transform needs; naming it
     */
    Schema outputSchema(Schema input);

    /**
     * Maps one batch.
     *
     * @param batch lent; may have no rows
     * @return a batch of {@link #outputSchema}; the caller closes it
     */
    VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch);

    /**
     * What results depend on besides the bundle and the config: the digest of a guest or a script. Another one means that the
     * graph was made by other code, and the table is reloaded by its policy. Asked after {@link #outputSchema}.
     */
    default String version() {
        return "";
    }

    /**
     * Whether what {@link #version} speaks of has been replaced, and the new one is fit to be used; or whether {@link
     * #outputSchema}, which failed with an error of type EXTERNAL, would work now. The host then opens the component again. Asked before
     * each round.
     */
    default boolean isStale() {
        return false;
    }

    /** Idempotent. */
    @Override
    default void close() {}
}
