package dev.bifrost.bench;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.TableContext;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Schema;

/** The transform as people write it over Arrow's vectors. */
final class IdiomaticDerive implements RowTransform {

    @Override
    public Schema outputSchema(Schema input) {
        return DeriveRows.OUTPUT;
    }

    @Override
    public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
        var ids = (BigIntVector) batch.getVector("id");
        var amounts = (BigIntVector) batch.getVector("amt");
        var names = (VarCharVector) batch.getVector("name");
        var output = VectorSchemaRoot.create(DeriveRows.OUTPUT, context.allocator());
        var outIds = (BigIntVector) output.getVector("id");
        var outNames = (VarCharVector) output.getVector("name");
        var scores = (BigIntVector) output.getVector("score");
        int out = 0;
        for (int row = 0; row < batch.getRowCount(); row++) {
            if (!amounts.isNull(row) && amounts.get(row) > DeriveRows.LEAST) {
                byte[] name = names.get(row);
                outIds.setSafe(out, ids.get(row));
                outNames.setSafe(out, name);
                scores.setSafe(out, amounts.get(row) * 3 + DeriveRows.hash(name));
                out++;
            }
        }
        output.setRowCount(out);
        return output;
    }
}
