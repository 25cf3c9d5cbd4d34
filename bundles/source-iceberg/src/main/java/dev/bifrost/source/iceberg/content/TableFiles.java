package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.ReadFailures;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.ContentFile;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.GenericDataUtil;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.mapping.NameMapping;
import org.apache.iceberg.mapping.NameMappingParser;

/**
 * What the reading of a table's files needs of the table.
 *
 * @param name the table's name, for messages
 * @param specs its partition specs by id
 * @param mapping ids for the columns of files that have none
 */
public record TableFiles(String name, FileIO io, Map<Integer, PartitionSpec> specs, Optional<NameMapping> mapping) {

    private static final ReadFailures.Codes CODES = new ReadFailures.Codes(
            IcebergErrors.UNREADABLE_FILE, IcebergErrors.READ_INTERRUPTED, IcebergErrors.OUT_OF_MEMORY);

    /** @throws BifrostException {@code iceberg.BAD_METADATA} if the table's name mapping is none */
    public static TableFiles of(Table table, String name) {
        try {
            var mapping = Optional.ofNullable(table.properties().get(TableProperties.DEFAULT_NAME_MAPPING))
                    .map(NameMappingParser::fromJson);
            return new TableFiles(name, table.io(), table.specs(), mapping);
        } catch (RuntimeException e) {
            throw new BifrostException(
                    IcebergErrors.BAD_METADATA,
                    "table %s: its property %s cannot be read".formatted(name, TableProperties.DEFAULT_NAME_MAPPING),
                    e);
        }
    }

    /**
     * Looks whether this source reads files of this kind.
     *
     * @throws BifrostException {@code iceberg.UNSUPPORTED_FORMAT} or {@code iceberg.ENCRYPTED}
     */
    public void require(ContentFile<?> file) {
        boolean vector = file.format() == FileFormat.PUFFIN;
        if (file.format() != FileFormat.PARQUET && file.format() != FileFormat.AVRO && !vector) {
            throw new BifrostException(
                    IcebergErrors.UNSUPPORTED_FORMAT,
                    "table %s has %s files, as %s; this source reads parquet and avro. Rewrite the table's files as parquet"
                            .formatted(name, file.format().name().toLowerCase(Locale.ROOT), shortName(file)));
        }
        if (file.keyMetadata() != null) {
            throw new BifrostException(
                    IcebergErrors.ENCRYPTED, "%s is encrypted, which this source does not read".formatted(where(file)));
        }
    }

    /** To go by the columns' order or present names would read another column's data. */
    BifrostException withoutIds(ContentFile<?> file) {
        return new BifrostException(
                IcebergErrors.NO_FIELD_IDS,
                "%s has no column ids, and the table no name mapping that gives them; set the table property %s"
                        .formatted(where(file), TableProperties.DEFAULT_NAME_MAPPING));
    }

    ReadFailures failures(ContentFile<?> file) {
        return new ReadFailures(where(file), CODES);
    }

    String where(ContentFile<?> file) {
        return "%s of table %s".formatted(shortName(file), name);
    }

    private static String shortName(ContentFile<?> file) {
        String location = file.location();
        return location.substring(location.lastIndexOf('/') + 1);
    }

    /** The values that a file's partition gives to columns which it lacks, by column id. */
    Map<Integer, Object> partitionValues(ContentFile<?> file) {
        PartitionSpec spec = specs.get(file.specId());
        var values = new HashMap<Integer, Object>();
        for (int i = 0; spec != null && i < spec.fields().size(); i++) {
            var field = spec.fields().get(i);
            if (field.transform().isIdentity()) {
                Object value = file.partition().get(i, Object.class);
                var type = spec.partitionType().fields().get(i).type();
                values.put(field.sourceId(), GenericDataUtil.internalToGeneric(type, value));
            }
        }
        return values;
    }
}
