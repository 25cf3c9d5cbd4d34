package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * Checks a mapping against the source's tables, and its steps against each other. Nothing is written before a mapping has
 * passed here.
 *
 * <p>One thread.
 */
public final class MappingCompiler {

    private final TableSource source;
    private final String sourceName;
    private final CustomOpener opener;

    /**
     * @param source where the tables are; stays the caller's
     * @param sourceName its name in the config, for messages
     * @param opener opens components of custom steps
     */
    public MappingCompiler(TableSource source, String sourceName, CustomOpener opener) {
        this.source = source;
        this.sourceName = sourceName;
        this.opener = opener;
    }

    /**
     * Compiles a mapping.
     *
     * @throws BifrostException that lists every problem with file, line, column, table and key; its code is the first
     *     one's, of {@link MappingErrors} or of the source or component that complained
     */
    public CompiledMapping compile(MappingSpec spec) {
        var problems = new Problems();
        var losses = new LinkedHashSet<TypeLoss>();
        var tables = new ArrayList<CompiledTable>();
        var steps = new ArrayList<CheckedStep>();
        for (TableMapping table : spec.tables()) {
            refuseUnsupportedMode(table, problems);
            TableCompiler.compile(table, source, opener, problems, losses).ifPresent(compiled -> {
                tables.add(compiled.table());
                steps.addAll(compiled.steps());
            });
        }
        boolean whole = problems.count() == 0;
        var model = new GraphCompiler(steps, problems)
                .compile(whole ? spec.keepProperties() : Map.of()); // a missing step would be blamed on it
        problems.throwIfAny();
        return new CompiledMapping(tables, model, List.copyOf(losses), Notices.of(spec.tables(), steps));
    }

    private void refuseUnsupportedMode(TableMapping table, Problems problems) {
        if (!source.modes().contains(table.mode())) {
            var can = source.modes().stream().sorted().map(SyncMode::word).toList();
            problems.add(
                    MappingErrors.UNSUPPORTED_MODE,
                    table.modeAt(),
                    "source %s cannot follow a table in mode %s; it can in %s%s"
                            .formatted(Quote.of(sourceName), table.mode().word(), Quote.list(can), hint(table.mode())));
        }
    }

    private static String hint(SyncMode mode) {
        return mode == SyncMode.CDC ? "; cdc needs a source that keeps a history of changes, such as iceberg" : "";
    }
}
