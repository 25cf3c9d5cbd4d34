package dev.bifrost.runtime.graph;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.graph.KeyColumn;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;

/** The row keys of a batch, in the grammar of identities, so that equal keys of other batches are equal texts. */
public final class RowKeys {

    private final Optional<CanonicalKey> key;
    private final ByteArray scratch = new ByteArray();

    /** @param columns the row key; a batch that lacks one of them has no keys */
    public RowKeys(VectorSchemaRoot batch, List<String> columns) {
        key = ofVertex(batch, columns.stream().map(KeyColumn::of).toList());
    }

    private static Optional<CanonicalKey> ofVertex(VectorSchemaRoot batch, List<KeyColumn> columns) {
        try {
            return Optional.of(CanonicalKey.ofVertex(batch, columns));
        } catch (BifrostException e) {
            if (e.code() == MutationErrors.MISSING_COLUMN) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** A row's key; empty if a part of it is null or can be no key. */
    public Optional<String> of(int row) {
        scratch.truncate(0);
        if (key.isEmpty() || key.get().append(row, scratch) != CanonicalKey.Outcome.OK) {
            return Optional.empty();
        }
        CanonicalKey.fold(scratch, 0);
        return Optional.of(new String(scratch.bytes(), 0, scratch.length(), StandardCharsets.UTF_8));
    }
}
