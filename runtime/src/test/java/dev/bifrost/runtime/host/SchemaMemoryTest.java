package dev.bifrost.runtime.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.source.TableDescription;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.types.DateUnit;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SchemaMemoryTest {

    private static final TableDescription PERSONS =
            new TableDescription(new Schema(List.of(Field.nullable("id", ArrowType.Utf8.INSTANCE))), List.of("id"));

    @TempDir
    private Path work;

    private SchemaMemory memory() {
        return memory("ledger-1", "files");
    }

    private SchemaMemory memory(String lineage, String source) {
        return new SchemaMemory(work.resolve("schemas"), lineage, source);
    }

    @Test
    void everyTypeIsRememberedAsItWas() {
        var types = List.of(
                new ArrowType.Int(8, true),
                new ArrowType.Int(64, false),
                new ArrowType.FloatingPoint(FloatingPointPrecision.SINGLE),
                ArrowType.Bool.INSTANCE,
                ArrowType.Binary.INSTANCE,
                ArrowType.LargeUtf8.INSTANCE,
                new ArrowType.FixedSizeBinary(16),
                new ArrowType.Decimal(38, 9, 128),
                new ArrowType.Date(DateUnit.DAY),
                new ArrowType.Time(TimeUnit.MICROSECOND, 64),
                new ArrowType.Timestamp(TimeUnit.NANOSECOND, "Europe/Stockholm"),
                new ArrowType.Duration(TimeUnit.SECOND));
        var fields = new ArrayList<Field>();
        types.forEach(type -> fields.add(new Field(
                "column '" + fields.size() + "' å",
                new FieldType(fields.size() % 2 == 0, type, null, Map.of("note", "x")),
                List.of())));
        fields.add(new Field("list", FieldType.nullable(ArrowType.List.INSTANCE), List.of(fields.getFirst())));
        fields.add(new Field("struct", FieldType.notNullable(ArrowType.Struct.INSTANCE), fields.subList(0, 3)));
        var described = new TableDescription(
                new Schema(fields, Map.of("written by", "x")), List.of("list", "a.b"), "order_by x");

        memory().remember("t", described);

        assertThat(memory().recall("t")).contains(described);
    }

    @Test
    void theLastWordCountsAndLeavesOneFileATable() throws IOException {
        var wider = new TableDescription(new Schema(List.of()), List.of());
        memory().remember("persons", wider);
        memory().remember("persons", PERSONS);
        memory().remember("cities", wider);

        assertThat(memory().recall("persons")).contains(PERSONS);
        try (var files = Files.list(work.resolve("schemas"))) {
            assertThat(files).hasSize(2);
        }
    }

    @Test
    void aTablesNameIsNoPath() throws IOException {
        for (String name : List.of("../../up", "a/b", "", ".", "nul\0", "x".repeat(5000), "PERSONS", "persons")) {
            memory().remember(name, PERSONS);
            assertThat(memory().recall(name)).as(name).contains(PERSONS);
        }
        try (var entries = Files.list(work)) {
            assertThat(entries).containsExactly(work.resolve("schemas"));
        }
    }

    @Test
    void anotherLedgerAndAnotherSourceInTheSameDirectoryRememberTheirOwn() {
        memory().remember("persons", PERSONS);

        assertThat(memory("ledger-2", "files").recall("persons")).isEmpty();
        assertThat(memory("ledger-1", "arrow").recall("persons")).isEmpty();
        assertThat(memory("ledger-1f", "iles").recall("persons")).isEmpty();
    }

    @Test
    void tablesAndSourcesThatALedgerNoLongerHasAreForgottenAndOtherLedgersKeepTheirs() throws IOException {
        memory().keepOnly(Set.of());
        memory().remember("persons", PERSONS);
        memory().remember("cities", PERSONS);
        memory("ledger-1", "arrow").remember("persons", PERSONS);
        memory("ledger-2", "files").remember("cities", PERSONS);
        Path damaged = Files.writeString(work.resolve("schemas/damaged.json"), "{");

        memory().keepOnly(Set.of("persons"));

        assertThat(memory().recall("persons")).contains(PERSONS);
        assertThat(memory().recall("cities")).isEmpty();
        assertThat(memory("ledger-1", "arrow").recall("persons")).isEmpty();
        assertThat(memory("ledger-2", "files").recall("cities")).contains(PERSONS);
        assertThat(damaged).as("nobody knows whose it is").exists();
    }

    @Test
    void aDamagedNoteIsNoneAndIsWrittenAnew() throws IOException {
        memory().remember("persons", PERSONS);
        Path file;
        try (var files = Files.list(work.resolve("schemas"))) {
            file = files.findFirst().orElseThrow();
        }
        byte[] whole = Files.readAllBytes(file);
        for (String damage : List.of("", "{", "[]", "{\"version\":2}", "\0\0\0\0")) {
            Files.writeString(file, damage);
            assertThat(memory().recall("persons")).as(damage).isEmpty();
        }
        Files.writeString(file, new String(whole).replaceFirst("\"schema\":\"[^\"]*\"", "\"schema\":\"AAECAwQF/v8=\""));
        assertThat(memory().recall("persons")).isEmpty();
        Files.writeString(file, new String(whole).replace("\"version\":2", "\"version\":1"));
        assertThat(memory().recall("persons")).isEmpty();

        memory().remember("persons", PERSONS);
        assertThat(memory().recall("persons")).contains(PERSONS);
    }

    @Test
    void whatCannotBeNotedHindersNobody() throws IOException {
        Files.writeString(work.resolve("schemas"), "a file where the folder should be");

        memory().remember("persons", PERSONS);

        assertThat(memory().recall("persons")).isEmpty();
    }

    @Test
    void aLookChangesNothing() {
        memory().untouched().remember("persons", PERSONS);
        assertThat(memory().recall("persons")).isEmpty();

        memory().remember("persons", PERSONS);
        memory().untouched().keepOnly(Set.of());
        assertThat(memory().untouched().recall("persons")).contains(PERSONS);
    }
}
