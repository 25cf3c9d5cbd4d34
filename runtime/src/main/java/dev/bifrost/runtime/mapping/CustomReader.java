package dev.bifrost.runtime.mapping;

import dev.bifrost.api.ComponentRef;
import dev.bifrost.runtime.config.ConfigErrors;
import dev.bifrost.runtime.config.Fields;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import java.util.List;
import java.util.Optional;

/** Reads {@code custom} steps: a component as a key with its config, beside the keys of the step itself. */
final class CustomReader {

    private final Problems problems;
    private final StepReader steps;

    CustomReader(Problems problems, StepReader steps) {
        this.problems = problems;
        this.steps = steps;
    }

    StepSpec.Custom read(Fields fields) {
        var name = fields.text("name");
        var reads = fields.nonEmptyTexts("columns");
        List<StepSpec.Declared> declared = steps.list(fields, "steps", steps.kinds());
        var whole = whole(fields);
        if (whole.isPresent() && fields.has("steps")) {
            problems.add(
                    MappingErrors.BAD_CUSTOM,
                    fields.at("steps"),
                    "label and id_column are the short form of one vertex step; write them, or steps");
        }
        return new StepSpec.Custom(fields.at(), name, component(fields), reads, declared, whole);
    }

    private Optional<StepSpec.Whole> whole(Fields fields) {
        var label = fields.text("label");
        var idColumn = fields.text("id_column");
        if (fields.has("label") != fields.has("id_column")) {
            String lacks = fields.has("label") ? "id_column" : "label";
            problems.add(ConfigErrors.MISSING_KEY, fields.at(), "the key %s is missing".formatted(Quote.of(lacks)));
        }
        label.ifPresent(text -> Names.check(text, "label", problems));
        return label.flatMap(text -> idColumn.map(column -> new StepSpec.Whole(text, column)));
    }

    private ComponentRef component(Fields fields) {
        List<String> names = fields.others();
        if (names.size() != 1) {
            problems.add(
                    MappingErrors.BAD_CUSTOM,
                    fields.at(),
                    "a custom step holds exactly one component, like { wasm: {..} }, beside name, columns, steps, label"
                            + " and id_column; found " + Quote.list(names));
        }
        String name = names.isEmpty() ? "" : names.getFirst();
        return new ComponentRef(name, name.isEmpty() ? null : fields.unbound(name));
    }
}
