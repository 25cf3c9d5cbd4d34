package dev.bifrost.source.files;

import static dev.bifrost.source.files.FailureAssert.failure;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.Cursor;
import dev.bifrost.api.source.RowFilter;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.TestContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tables whose files are pieces of a changelog. */
@ExtendWith(AllocatorExtension.class)
class ChangesTest {

    private static final TableSpec SPEC = TableSpec.of("t", SyncMode.CDC);

    private Warehouse warehouse;

    @BeforeEach
    void warehouse(TestContext context) {
        warehouse = new Warehouse(context);
        warehouse.table("t");
    }

    private void csv(String name, String... rows) {
        Warehouse.write(warehouse.table("t").resolve(name), "_change_type,id,name\n" + String.join("\n", rows) + "\n");
    }

    private Window window() {
        return Warehouse.window(warehouse.source().poll(SPEC, Cursor.START));
    }

    @Test
    void aWindowHoldsTheChangesInTheOrderInWhichTheyStand() {
        csv("b.csv", "DELETE,1,a");
        csv("a.csv", "INSERT,1,a", "update_preimage,2,x", "update_postimage,2,y");
        Window window = window();
        assertThat(window.kind()).isEqualTo(Window.Kind.CHANGES);
        assertThat(window.oldImages()).isEqualTo(Window.OldImages.FULL);
        assertThat(warehouse.rows(SPEC, window))
                .extracting(row -> row.get("_change_type") + " " + row.get("id"))
                .containsExactly("INSERT 1", "update_preimage 2", "update_postimage 2", "DELETE 1");
    }

    @Test
    void theKindOfChangeComesAlongWhateverColumnsAreWanted() {
        csv("a.csv", "INSERT,1,a");
        var narrow = new TableSpec("t", SyncMode.CDC, List.of("id"), Optional.empty());
        assertThat(warehouse.rows(narrow, window()).getFirst()).containsOnlyKeys("id", "_change_type");
    }

    @Test
    void aTableWithoutTheColumnIsRefusedNamingWhatItHas() {
        Warehouse.write(warehouse.table("t").resolve("a.csv"), "id,name\n1,a\n");
        assertThat(failure(() -> warehouse.source().poll(SPEC, Cursor.START), FilesErrors.NO_CHANGE_TYPE))
                .hasMessageContaining("there are id, name");
    }

    @Test
    void oldRowsThatHoldAKeyOnlyAreNeverFilteredAway() {
        warehouse.source(new FilesConfig("tables", null, null, Duration.ZERO, null, null, Window.OldImages.KEY, null));
        csv("a.csv", "INSERT,1,a", "DELETE,2,");
        var filtered = new TableSpec("t", SyncMode.CDC, List.of(), Optional.of(new RowFilter.Equal("name", "a")));
        Window window = Warehouse.window(warehouse.source().poll(filtered, Cursor.START));
        assertThat(window.oldImages()).isEqualTo(Window.OldImages.KEY);
        assertThat(warehouse.rows(filtered, window)).hasSize(2);
    }
}
