package dev.bifrost.source.files.schema;

import dev.bifrost.api.BifrostException;
import dev.bifrost.parquet.fit.PlainFields;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.InspectedFile;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;

/** Joins what several files say of one column. */
final class ColumnMerge {

    private final String name;
    private Field declared;
    private InspectedFile declaredBy;
    private Guess guess;
    private InspectedFile guessedBy;

    ColumnMerge(String name) {
        this.name = name;
    }

    void add(InspectedFile file, Field field) {
        Guess other = file.facts().guesses().get(field.getName());
        if (other != null) {
            guess = guess == null ? other : guess.and(other);
            guessedBy = file;
        } else if (declared == null) {
            declared = PlainFields.renamed(field, name);
            declaredBy = file;
        } else {
            declared = CommonType.of(declared, field).orElseThrow(() -> conflict(file, field));
        }
    }

    Field result() {
        if (declared == null) {
            return PlainFields.of(name, guess.type());
        }
        Field result = declared;
        if (guess != null && !guess.fits(declared.getType())) {
            Field guessed = PlainFields.of(name, guess.type());
            result = CommonType.of(declared, guessed).orElseThrow(() -> conflict(guessedBy, guessed));
        }
        return new Field(name, new FieldType(true, result.getType(), null, result.getMetadata()), result.getChildren());
    }

    private BifrostException conflict(InspectedFile file, Field field) {
        return new BifrostException(
                FilesErrors.SCHEMA_CONFLICT,
                "column %s of table %s is %s in %s but %s in %s; there is no type for both without loss: write %s again, or move it to another table"
                        .formatted(
                                name,
                                file.file().table(),
                                declared.getType(),
                                declaredBy.file().name(),
                                field.getType(),
                                file.file().name(),
                                file.file().name()));
    }
}
