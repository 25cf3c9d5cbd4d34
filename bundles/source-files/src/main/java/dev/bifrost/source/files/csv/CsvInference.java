package dev.bifrost.source.files.csv;

import dev.bifrost.parquet.fit.PlainFields;
import dev.bifrost.source.files.format.FileFacts;
import dev.bifrost.source.files.schema.Guess;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;

/** Narrows down what the columns of a file can be, over all of its rows. */
final class CsvInference {

    private final List<String> header;
    private final Map<String, CsvType> declared;
    private final Column[] columns;

    CsvInference(List<String> header, Map<String, CsvType> declared) {
        this.header = header;
        this.declared = declared;
        this.columns = new Column[header.size()];
        for (int i = 0; i < columns.length; i++) {
            columns[i] = declared.containsKey(header.get(i)) ? null : new Column();
        }
    }

    /** Forms that are still possible; once none is left, values are not looked at any more. */
    private static final class Column {
        private Set<Guess.Form> forms = EnumSet.allOf(Guess.Form.class);
        private boolean empty = true;

        void see(CharSequence text) {
            if (empty) {
                forms = CsvTexts.forms(text);
                empty = false;
            } else if (!forms.isEmpty()) {
                forms.removeIf(form -> !CsvTexts.is(form, text));
            }
        }
    }

    void see(CsvRow row) {
        for (int i = 0; i < columns.length; i++) {
            if (columns[i] != null && !row.isNull(i)) {
                columns[i].see(row.text(i));
            }
        }
    }

    FileFacts facts(long rows) {
        var fields = new ArrayList<Field>();
        var guesses = new HashMap<String, Guess>();
        for (int i = 0; i < columns.length; i++) {
            String name = header.get(i);
            if (columns[i] == null) {
                fields.add(PlainFields.of(name, declared.get(name).arrow()));
            } else {
                var guess = new Guess(columns[i].forms, columns[i].empty);
                guesses.put(name, guess);
                fields.add(PlainFields.of(name, guess.type()));
            }
        }
        return new FileFacts(new Schema(fields), rows, guesses);
    }
}
