package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.ChangeType;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The rows of a table as windows make them, one after another. Rows may be equal. */
final class ReplayedState {

    private final List<String> rowKey;
    private final List<Map<String, Object>> rows = new ArrayList<>();

    /** @param rowKey finds the row of an old image that holds the key only */
    ReplayedState(List<String> rowKey) {
        this.rowKey = rowKey;
    }

    /** This state with a window's changes, which must fit it: what goes was there. */
    ReplayedState plus(TableSource source, TableSpec spec, Window window) {
        var next = new ReplayedState(rowKey);
        next.rows.addAll(window.kind() == Window.Kind.FULL ? List.of() : rows);
        SourceReads.read(source, spec, window).rows().forEach(image -> next.apply(window, image));
        return next;
    }

    private void apply(Window window, Map<String, Object> image) {
        if (window.kind() != Window.Kind.CHANGES) {
            rows.add(image);
            return;
        }
        var row = new LinkedHashMap<>(image);
        var type = ChangeType.parse(String.valueOf(row.remove(ChangeType.COLUMN)));
        if (type.isOldImage()) {
            assertThat(rows.remove(present(window, row)))
                    .as("%s of a row that is there: %s", type, row)
                    .isTrue();
        } else {
            rows.add(row);
        }
    }

    private Map<String, Object> present(Window window, Map<String, Object> image) {
        if (window.oldImages() != Window.OldImages.KEY) {
            return image;
        }
        return rows.stream()
                .filter(row -> keyColumns(image).allMatch(column -> Objects.equals(row.get(column), image.get(column))))
                .findFirst()
                .orElse(image);
    }

    private Stream<String> keyColumns(Map<String, Object> image) {
        return rowKey.isEmpty() ? image.keySet().stream().filter(column -> image.get(column) != null) : rowKey.stream();
    }

    void hasTheRowsOf(ReplayedState other, String description) {
        assertThat(rows).as(description).containsExactlyInAnyOrderElementsOf(other.rows);
    }
}
