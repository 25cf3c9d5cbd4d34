package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import java.util.ArrayList;
import java.util.List;
import org.graalvm.polyglot.Value;

/** What a script returned for the rows of a slice, as Java values. */
final class Results {

    /**
     * A row of the output.
     *
     * @param from the row of the batch that it is made of
     * @param values one for each declared column
     */
    record Row(int from, Object[] values) {}

    private final Output output;
    private final Budget budget;
    private final List<Row> rows = new ArrayList<>();

    Results(Output output, Budget budget) {
        this.output = output;
        this.budget = budget;
    }

    List<Row> rows() {
        return rows;
    }

    /**
     * Takes what the script returned for a row of the batch: nothing, an object or an array of objects.
     *
     * @throws Misfit if it is something else
     * @throws BifrostException {@code script.BAD_RESULT}, {@code script.OUTPUT_COLUMN}, {@code script.OUTPUT_LIMIT}
     */
    void take(Value returned, int from) {
        if (returned.hasArrayElements()) {
            long size = returned.getArraySize();
            budget.rows(size);
            for (int i = 0; i < size; i++) {
                one(returned.getArrayElement(i), from);
            }
        } else {
            one(returned, from);
        }
    }

    private void one(Value returned, int from) {
        if (returned.isNull()) {
            return;
        }
        if (!returned.hasMembers() || returned.canExecute() || returned.hasArrayElements()) {
            throw Given.misfit(returned);
        }
        var names = returned.getMemberKeys();
        if (names.isEmpty() && !returned.getMetaObject().getMetaSimpleName().equals("Object")) {
            throw Given.misfit(returned); // a Map, a Date, a Promise
        }
        budget.bytes(output.columns().size());
        var values = new Object[output.columns().size()];
        for (String name : names) {
            OutputColumn column = output.columns().get(name);
            if (column == null) {
                throw undeclared(name);
            }
            values[column.place()] = value(returned, column);
        }
        rows.add(new Row(from, values));
    }

    private Object value(Value returned, OutputColumn column) {
        try {
            return column.take(returned.getMember(column.field().getName()), budget);
        } catch (Misfit e) {
            throw new BifrostException(
                    ScriptErrors.BAD_RESULT,
                    "column %s is %s; expected %s or null, found %s"
                            .formatted(column.field().getName(), column.typeName(), column.expected(), e.getMessage()),
                    e);
        }
    }

    private BifrostException undeclared(String name) {
        return new BifrostException(
                ScriptErrors.OUTPUT_COLUMN,
                "the script gives %s, which output does not declare; it declares %s%s"
                        .formatted(
                                Plain.text(name, 100),
                                output.columns().isEmpty()
                                        ? "nothing"
                                        : String.join(", ", output.columns().keySet()),
                                output.keep().contains(name) ? ", and keep passes that column on already" : ""));
    }
}
