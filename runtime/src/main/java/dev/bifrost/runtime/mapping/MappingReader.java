package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.config.ConfigReader;
import dev.bifrost.runtime.config.Fields;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import dev.bifrost.runtime.mapping.TablePolicies.LetterBudget;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the mapping language. A file with faults is refused as a whole, with all of them.
 *
 * <p>Used by one thread, for one file.
 */
public final class MappingReader {

    private static final Map<String, SyncMode> MODES = words(SyncMode.values());
    private static final Map<String, TablePolicies.OnBadRow> ON_BAD_ROW = words(TablePolicies.OnBadRow.values());
    private static final Map<String, TablePolicies.OnMissing> ON_MISSING = words(TablePolicies.OnMissing.values());
    private static final Map<String, TablePolicies.Shared> SHARED = words(TablePolicies.Shared.values());
    private static final Pattern SHARE = Pattern.compile("0(\\.[0-9]{1,6})?|1(\\.0{1,6})?");

    private static final Pattern ROWS = Pattern.compile("[0-9]{1,12}");

    private static <E extends Enum<E>> Map<String, E> words(E[] values) {
        var words = new LinkedHashMap<String, E>();
        for (E value : values) {
            words.put(value.name().toLowerCase(Locale.ROOT), value);
        }
        return words;
    }

    private final Problems problems = new Problems();
    private final StepReader steps = new StepReader(problems);
    private final FilterReader filters = new FilterReader(problems);
    private final CustomReader customs = new CustomReader(problems, steps);

    private MappingReader() {}

    /**
     * Reads a mapping file: JSON if its name ends in {@code .json}, else YAML.
     *
     * @throws BifrostException that lists every problem with file, line, column, table and key
     */
    public static MappingSpec read(Path file) {
        var reader = new MappingReader();
        return reader.mapping(ConfigReader.open(file, reader.problems));
    }

    /**
     * Reads a mapping from memory.
     *
     * @param name the file's name for messages
     */
    public static MappingSpec parse(String name, String text) {
        var reader = new MappingReader();
        return reader.mapping(ConfigReader.open(name, text, reader.problems));
    }

    private MappingSpec mapping(Fields root) {
        root.require("tables");
        List<TableMapping> tables =
                root.items("tables", "table").stream().map(this::table).toList();
        if (root.has("tables") && tables.isEmpty() && problems.count() == 0) {
            problems.add(MappingErrors.BAD_STEP, root.at("tables"), "no table is mapped");
        }
        var keep = new LinkedHashMap<Scalar, List<Scalar>>();
        root.map("keep_properties").ifPresent(map -> keep.putAll(keep(map)));
        root.end();
        problems.throwIfAny();
        refuseRepeats(tables);
        problems.throwIfAny();
        return new MappingSpec(tables, keep);
    }

    private Map<Scalar, List<Scalar>> keep(Fields map) {
        var keep = new LinkedHashMap<Scalar, List<Scalar>>();
        for (String owner : map.others()) {
            List<Scalar> properties = map.texts(owner);
            properties.forEach(property -> Names.check(property, "property", problems));
            keep.put(new Scalar(owner, map.at(owner)), properties);
        }
        return keep;
    }

    private TableMapping table(Fields fields) {
        var table = fields.requiredText("table");
        fields.require("mode");
        var mode = fields.word("mode", MODES, SyncMode.FULL);
        var mapping = new TableMapping(
                fields.at(),
                table,
                mode,
                fields.at("mode"),
                fields.nonEmptyTexts("columns"),
                fields.nonEmptyTexts("row_key"),
                fields.map("filter").flatMap(filters::read),
                policies(fields),
                pipeline(fields));
        fields.end();
        return mapping;
    }

    private TablePolicies policies(Fields fields) {
        var defaults = TablePolicies.DEFAULT;
        var onBadRow = fields.word("on_bad_row", ON_BAD_ROW, defaults.onBadRow());
        return new TablePolicies(
                onBadRow,
                fields.flag("allow_empty"),
                fields.word("on_missing", ON_MISSING, defaults.onMissing()),
                fields.text("sweep_share").map(this::share).orElse(defaults.sweepShare()),
                fields.word("shared", SHARED, defaults.shared()),
                letters(fields, onBadRow));
    }

    private LetterBudget letters(Fields fields, TablePolicies.OnBadRow onBadRow) {
        var defaults = TablePolicies.DEFAULT.letters();
        for (String key : List.of("dead_letter_rows", "dead_letter_share")) {
            if (fields.has(key) && onBadRow != TablePolicies.OnBadRow.DEAD_LETTER) {
                problems.add(
                        MappingErrors.BAD_LITERAL,
                        fields.at(key),
                        "%s is the budget of on_bad_row: dead_letter, which is not set".formatted(key));
            }
        }
        return new LetterBudget(
                fields.text("dead_letter_rows").map(this::rows).orElse(defaults.rows()),
                fields.text("dead_letter_share").map(this::share).orElse(defaults.share()));
    }

    private long rows(Scalar written) {
        if (ROWS.matcher(written.text()).matches()) {
            return Long.parseLong(written.text());
        }
        problems.add(
                MappingErrors.BAD_LITERAL,
                written.at(),
                "%s is no number of rows; expected a whole number, such as 1000".formatted(Quote.of(written.text())));
        return TablePolicies.DEFAULT.letters().rows();
    }

    private double share(Scalar written) {
        if (SHARE.matcher(written.text()).matches()) {
            return Double.parseDouble(written.text());
        }
        problems.add(
                MappingErrors.BAD_LITERAL,
                written.at(),
                "%s is no share; expected a number from 0 to 1, such as 0.5".formatted(Quote.of(written.text())));
        return TablePolicies.DEFAULT.sweepShare();
    }

    private List<StepSpec> pipeline(Fields table) {
        var kinds = new LinkedHashMap<String, Function<Fields, ? extends StepSpec>>(steps.kinds());
        kinds.put("custom", customs::read);
        int before = problems.count();
        table.require("pipeline");
        List<StepSpec> pipeline = new ArrayList<>(steps.<StepSpec>list(table, "pipeline", kinds));
        if (table.has("pipeline") && pipeline.isEmpty() && problems.count() == before) {
            problems.add(MappingErrors.BAD_STEP, table.at("pipeline"), "a pipeline holds at least one step");
        }
        return pipeline;
    }

    private void refuseRepeats(List<TableMapping> tables) {
        var first = new HashMap<String, TableMapping>();
        for (TableMapping table : tables) {
            var other = first.putIfAbsent(table.table().text(), table);
            if (other != null) {
                problems.add(
                        MappingErrors.REPEATED_TABLE,
                        table.table().at(),
                        "table %s is mapped in line %d already; put all its steps into one pipeline"
                                .formatted(
                                        Quote.of(table.table().text()),
                                        other.at().line()));
            }
        }
    }
}
