package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.ReadAhead;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.DeleteFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.MetadataColumns;
import org.apache.iceberg.Schema;
import org.apache.iceberg.deletes.PositionDeleteIndex;
import org.apache.iceberg.exceptions.NotFoundException;
import org.apache.iceberg.mapping.MappingUtil;
import org.apache.iceberg.mapping.NameMapping;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/**
 * Reads delete files, and keeps those that were used last, since one often concerns many data files.
 *
 * <p>Several threads: what one of them reads, the others wait for.
 */
public final class DeleteLoader {

    private static final List<Target> POSITIONS =
            Target.of(List.of(MetadataColumns.DELETE_FILE_PATH, MetadataColumns.DELETE_FILE_POS));
    /** The specification names the columns too, for files without ids. */
    private static final NameMapping POSITION_NAMES =
            MappingUtil.create(new Schema(MetadataColumns.DELETE_FILE_PATH, MetadataColumns.DELETE_FILE_POS));

    private static final Roaring64Bitmap NO_PLACES = new Roaring64Bitmap();

    private final ContentReader reader;
    private final TableFiles table;
    private final KeyColumns keyColumns;
    private final long most;
    private final Map<String, Held> held = new LinkedHashMap<>(16, 0.75f, true);
    private long weight;

    /** @param content what was read of one delete file */
    private record Held(Object content, long weight) {}

    /** @param mostKeys how many keys and positions are held at once */
    public DeleteLoader(ContentReader reader, TableFiles table, KeyColumns keyColumns, int mostKeys) {
        this.reader = reader;
        this.table = table;
        this.keyColumns = keyColumns;
        this.most = mostKeys;
    }

    /** What tells rows by an equality delete; reads no file. */
    List<Target> keyColumns(DeleteFile delete) {
        return keyColumns.of(delete);
    }

    DeleteKeys keys(DeleteFile delete) {
        return (DeleteKeys) hold(delete.location(), delete, () -> readKeys(delete));
    }

    /** The places in a data file at which a delete removes rows; lent. */
    Roaring64Bitmap places(DeleteFile delete, DataFile file) {
        if (delete.format() == FileFormat.PUFFIN) {
            return (Roaring64Bitmap) hold(FileSlice.name(delete), delete, () -> readVector(delete));
        }
        @SuppressWarnings("unchecked")
        var byFile = (Map<String, Roaring64Bitmap>) hold(delete.location(), delete, () -> readPositions(delete));
        return byFile.getOrDefault(file.location(), NO_PLACES);
    }

    private interface Read {
        Object read();
    }

    private synchronized Object hold(String name, DeleteFile delete, Read read) {
        Held known = held.get(name);
        if (known != null) {
            return known.content();
        }
        long needed = delete.recordCount();
        if (needed > most) {
            throw new BifrostException(
                    IcebergErrors.TOO_MANY_DELETES,
                    "%s deletes %d rows, more than the %d of 'delete_keys'; raise it, or rewrite the table's files so that the deletes are applied"
                            .formatted(table.where(delete), needed, most));
        }
        var oldest = held.entrySet().iterator();
        while (weight + needed > most && oldest.hasNext()) {
            weight -= oldest.next().getValue().weight();
            oldest.remove();
        }
        Object content = read.read();
        held.put(name, new Held(content, needed));
        weight += needed;
        return content;
    }

    private DeleteKeys readKeys(DeleteFile delete) {
        List<Target> columns = keyColumns.of(delete);
        var digests = new RowDigests();
        var counts = new DigestCounts();
        var bounds = new KeyBounds();
        read(delete, columns, table.mapping(), batch -> {
            bounds.add(columns, batch);
            var rows = digests.of(batch.getFieldVectors());
            for (int row = 0; row < batch.getRowCount(); row++) {
                rows.take(row);
                counts.add(digests.high(), digests.low());
            }
        });
        return new DeleteKeys(columns, counts, bounds);
    }

    private Map<String, Roaring64Bitmap> readPositions(DeleteFile delete) {
        Map<String, Roaring64Bitmap> byFile = new HashMap<>();
        read(delete, POSITIONS, Optional.of(POSITION_NAMES), batch -> {
            var paths = (VarCharVector) batch.getVector(0);
            var places = (BigIntVector) batch.getVector(1);
            for (int row = 0; row < batch.getRowCount(); row++) {
                if (paths.isNull(row) || places.isNull(row) || places.get(row) < 0) {
                    throw new IllegalStateException("a position delete without a file or a place");
                }
                byFile.computeIfAbsent(paths.getObject(row).toString(), path -> new Roaring64Bitmap())
                        .addLong(places.get(row));
            }
        });
        return byFile;
    }

    private Roaring64Bitmap readVector(DeleteFile delete) {
        table.require(delete);
        try {
            long offset = delete.contentOffset();
            int length = Math.toIntExact(delete.contentSizeInBytes());
            if (offset < 0 || length < 0 || offset > delete.fileSizeInBytes() - length) {
                throw new IOException("a deletion vector claims bytes %d+%d".formatted(offset, length));
            }
            var file = table.io().newInputFile(delete.location());
            var places = new Roaring64Bitmap();
            PositionDeleteIndex.deserialize(FileRanges.read(file, offset, length), delete)
                    .forEach(places::addLong);
            return places;
        } catch (NotFoundException e) {
            throw ContentReader.missing(table, delete, e);
        } catch (IOException | RuntimeException e) {
            throw table.failures(delete).reading(e);
        }
    }

    private interface Each {
        void batch(VectorSchemaRoot batch);
    }

    private void read(DeleteFile delete, List<Target> columns, Optional<NameMapping> names, Each each) {
        var request = new ContentRequest(table, delete, names, columns);
        try (ContentBatches batches = reader.open(request, ReadAhead.none())) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (VectorSchemaRoot batch = next.get()) {
                    each.batch(batch);
                } catch (IllegalStateException e) {
                    throw table.failures(delete).reading(e);
                }
            }
        }
    }
}
