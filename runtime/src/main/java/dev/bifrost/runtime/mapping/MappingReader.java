package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.runtime.config.ConfigReader;
import dev.bifrost.runtime.config.Fields;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Reads the mapping language. A file with faults is refused as a whole, with all of them.
 *
 * <p>Used by one thread, for one file.
 */
public final class MappingReader {

    private static final Map<String, SyncMode> MODES = new LinkedHashMap<>();
    private static final Map<String, TableOptions.OnBadRow> ON_BAD_ROW = new LinkedHashMap<>();

    static {
        for (SyncMode mode : SyncMode.values()) {
            MODES.put(mode.word(), mode);
        }
        ON_BAD_ROW.put("fail", TableOptions.OnBadRow.FAIL);
        ON_BAD_ROW.put("skip", TableOptions.OnBadRow.SKIP);
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
                fields.word("on_bad_row", ON_BAD_ROW, TableOptions.OnBadRow.FAIL),
                fields.flag("allow_empty"),
                pipeline(fields));
        fields.end();
        return mapping;
    }

    private List<StepSpec> pipeline(Fields table) {
        var kinds = new LinkedHashMap<String, Function<Fields, ? extends StepSpec>>(steps.kinds());
        kinds.put("custom", customs::read);
        int before = problems.count();
        table.require("pipeline");
        List<StepSpec> pipeline = new ArrayList<>(steps.<StepSpec>list(table, "pipeline", kinds));
        if (pipeline.isEmpty() && problems.count() == before) {
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
