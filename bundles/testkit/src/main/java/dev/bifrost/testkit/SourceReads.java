package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.Poll;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Reads windows to their end, as the host does, and looks at what every batch must keep. */
final class SourceReads {

    private SourceReads() {}

    /** What a window held. */
    record Content(Optional<Schema> schema, List<Map<String, Object>> rows) {}

    /** The first window of a table; a source under contract has rows to give. */
    static Window firstWindow(TableSource source, TableSpec spec) {
        var poll = source.poll(spec, Cursor.START);
        assertThat(poll)
                .as("poll of %s in mode %s from the start", spec.table(), spec.mode())
                .isInstanceOf(Poll.News.class);
        return ((Poll.News) poll).window();
    }

    static Content read(TableSource source, TableSpec spec) {
        return read(source, spec, firstWindow(source, spec));
    }

    static Content read(TableSource source, TableSpec spec, Window window) {
        var rows = new ArrayList<Map<String, Object>>();
        Schema schema = null;
        try (var batches = source.read(spec, window)) {
            for (var next = batches.next(); next.isPresent(); next = batches.next()) {
                try (VectorSchemaRoot batch = next.get()) {
                    if (schema != null) {
                        assertThat(batch.getSchema())
                                .as("schema of a later batch")
                                .isEqualTo(schema);
                    }
                    schema = batch.getSchema();
                    schema.getFields().forEach(SourceReads::isPlain);
                    rows.addAll(Rows.values(batch));
                }
            }
            assertThat(batches.next()).as("a stream that is over stays over").isEmpty();
        }
        return new Content(Optional.ofNullable(schema), rows);
    }

    private static void isPlain(Field field) {
        assertThat(field.getDictionary())
                .as("dictionary of %s: no dictionary vector crosses the SPI", field.getName())
                .isNull();
        field.getChildren().forEach(SourceReads::isPlain);
    }
}
