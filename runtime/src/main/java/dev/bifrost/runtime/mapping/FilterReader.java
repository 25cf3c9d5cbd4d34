package dev.bifrost.runtime.mapping;

import dev.bifrost.runtime.config.Fields;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code filter} and {@code where}: one comparison of a column, or {@code all} of several. */
final class FilterReader {

    private static final List<String> BOUNDS = List.of("ge", "gt", "le", "lt");

    private final Problems problems;

    FilterReader(Problems problems) {
        this.problems = problems;
    }

    Optional<FilterSpec> read(Fields fields) {
        if (fields.has("all")) {
            return all(fields);
        }
        var column = fields.requiredText("column");
        var forms = new ArrayList<FilterSpec>();
        fields.text("eq").ifPresent(literal -> forms.add(new FilterSpec.Equal(column, literal)));
        in(fields, column).ifPresent(forms::add);
        range(fields, column).ifPresent(forms::add);
        boolean written =
                fields.has("eq") || fields.has("in") || BOUNDS.stream().anyMatch(fields::has);
        fields.end();
        if (!written || forms.size() > 1) {
            problems.add(
                    MappingErrors.BAD_FILTER,
                    fields.at(),
                    "a filter has exactly one form: eq, in, or bounds (ge or gt, le or lt); several filters stand in"
                            + " a list under all");
        }
        return forms.stream().findFirst();
    }

    private Optional<FilterSpec> all(Fields fields) {
        List<FilterSpec> parts = fields.items("all").stream()
                .flatMap(part -> read(part).stream())
                .toList();
        fields.end();
        if (parts.isEmpty()) {
            problems.add(MappingErrors.BAD_FILTER, fields.at("all"), "all holds at least one filter");
            return Optional.empty();
        }
        return Optional.of(new FilterSpec.AllOf(parts));
    }

    private Optional<FilterSpec> in(Fields fields, Scalar column) {
        List<Scalar> literals = fields.texts("in");
        if (!fields.has("in")) {
            return Optional.empty();
        }
        if (literals.isEmpty()) {
            problems.add(MappingErrors.BAD_FILTER, fields.at("in"), "in holds at least one value");
        }
        return Optional.of(new FilterSpec.In(column, literals));
    }

    private Optional<FilterSpec> range(Fields fields, Scalar column) {
        var lower = bound(fields, "ge", "gt");
        var upper = bound(fields, "le", "lt");
        return lower.isEmpty() && upper.isEmpty()
                ? Optional.empty()
                : Optional.of(new FilterSpec.Range(column, lower, upper));
    }

    private Optional<FilterSpec.Bound> bound(Fields fields, String inclusive, String exclusive) {
        if (fields.has(inclusive) && fields.has(exclusive)) {
            problems.add(
                    MappingErrors.BAD_FILTER,
                    fields.at(exclusive),
                    "%s stands beside %s; write one of them".formatted(Quote.of(exclusive), Quote.of(inclusive)));
        }
        var closed = fields.text(inclusive).map(literal -> new FilterSpec.Bound(literal, true));
        var open = fields.text(exclusive).map(literal -> new FilterSpec.Bound(literal, false));
        return closed.or(() -> open);
    }
}
