package dev.bifrost.source.files;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.Window;
import dev.bifrost.source.files.format.FileKind;
import dev.bifrost.source.files.format.InspectedFile;
import dev.bifrost.source.files.schema.TableSchema;
import java.util.List;
import java.util.TreeMap;

/**
 * The settings that decide what the rows of a table are, or in which order its changes count: those that have a say in its files,
 * as far as they differ from the defaults.
 */
record ReadSettings(FilesConfig config) {

    /** @param files those that shape the table's schema */
    String reading(String table, List<InspectedFile> files, TableSchema schema) {
        var text = new StringBuilder();
        if (schema.column(ChangeType.COLUMN).isPresent()) {
            changes(table, text);
        }
        if (files.stream().anyMatch(each -> each.file().kind() == FileKind.CSV)) {
            csv(table, text);
        }
        return text.toString();
    }

    private void changes(String table, StringBuilder text) {
        if (config.oldImages() == Window.OldImages.KEY) {
            add(text, "old_images", "key");
        }
        var known = config.tables().get(table);
        if (known != null && known.orderBy() != null) {
            add(text, "order_by", known.orderBy());
        }
    }

    private void csv(String table, StringBuilder text) {
        if (!config.csv().delimiter().equals(",")) {
            add(text, "delimiter", config.csv().delimiter());
        }
        var known = config.csv().tables().get(table);
        if (known != null) {
            new TreeMap<>(known.columns()).forEach((column, type) -> add(text, column, type));
        }
    }

    /** With its length before each, so that no two settings look like two others. */
    private static void add(StringBuilder text, String key, String value) {
        text.append(key.length()).append(':').append(key);
        text.append(value.length()).append(':').append(value).append(' ');
    }
}
