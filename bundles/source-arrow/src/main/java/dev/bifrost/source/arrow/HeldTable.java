package dev.bifrost.source.arrow;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.ArrowTables;
import dev.bifrost.api.source.TableBatches;
import java.util.List;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * One table of the program.
 *
 * @param name its name
 * @param tables where it is held
 */
record HeldTable(String name, ArrowTables tables) {

    /**
     * Finds tables.
     *
     * @param producer the name under which the tables were lent
     */
    record Finder(String producer, ArrowTables tables) {

        List<String> names() {
            return tables.tables().stream().sorted().toList();
        }

        HeldTable table(String name) {
            if (!tables.tables().contains(name)) {
                throw new BifrostException(
                        ArrowErrors.UNKNOWN_TABLE,
                        "%s holds no table %s; it holds %s"
                                .formatted(producer, name, names().isEmpty() ? "none" : String.join(", ", names())));
            }
            return new HeldTable(name, tables);
        }
    }

    TableBatches read() {
        return tables.read(name);
    }

    /** The dictionaries of the batch that was read last. */
    DictionaryProvider dictionaries() {
        return tables.dictionaries(name);
    }

    /** The schema with each dictionary's values in place of the indices. */
    Schema schema() {
        var schema = tables.schema(name);
        if (schema.getFields().stream().noneMatch(PlainColumns::isEncoded)) {
            return schema;
        }
        try (var batches = read()) {
            var first = batches.next(); // dictionaries may come with the first batch
            try {
                return PlainColumns.schema(schema, dictionaries());
            } finally {
                first.ifPresent(VectorSchemaRoot::close);
            }
        }
    }

    /** Reads the table through. */
    ContentDigest.Content digest() {
        var digest = new ContentDigest(this);
        try (var batches = read()) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (var batch = next.get()) {
                    digest.add(batch, dictionaries());
                }
            }
        }
        return digest.content();
    }
}
