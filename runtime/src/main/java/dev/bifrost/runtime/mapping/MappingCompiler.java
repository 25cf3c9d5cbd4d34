package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.config.Scalar;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a mapping against the source's tables, and its steps against each other. Nothing is written before a mapping has
 * passed here.
 *
 * <p>A table whose columns nobody knows is left out, with those that may write the same elements; the others are compiled.
 *
 * <p>One thread.
 */
public final class MappingCompiler {

    private final TableSource source;
    private final String sourceName;
    private final CustomOpener opener;
    private final TableShapes shapes;

    /** A compiler that refuses a mapping if the source cannot show one of its tables. */
    public MappingCompiler(TableSource source, String sourceName, CustomOpener opener) {
        this(source, sourceName, opener, TableShapes.strict(source));
    }

    /**
     * @param source where the tables are; stays the caller's
     * @param sourceName its name in the config, for messages
     * @param opener opens components of custom steps
     * @param shapes what is known of the tables' columns
     */
    public MappingCompiler(TableSource source, String sourceName, CustomOpener opener, TableShapes shapes) {
        this.source = source;
        this.sourceName = sourceName;
        this.opener = opener;
        this.shapes = shapes;
    }

    /**
     * Compiles a mapping.
     *
     * @throws BifrostException that lists every problem with file, line, column, table and key; its code is the first
     *     one's, of {@link MappingErrors} or of the source or component that complained
     */
    public CompiledMapping compile(MappingSpec spec) {
        var problems = new Problems();
        var drafts = new ArrayList<TableDraft>();
        for (TableMapping table : spec.tables()) {
            refuseUnsupportedMode(table, problems);
            drafts.add(draft(table, problems));
        }
        var agreed = agreed(drafts, spec);
        var steps = steps(agreed);
        boolean whole = problems.count() == 0;
        var model = new GraphCompiler(steps, problems)
                .compile(whole ? kept(spec, agreed) : Map.of()); // a missing step would be blamed on it
        problems.throwIfAny();
        return new CompiledMapping(Turns.of(agreed), model, losses(agreed), Notices.of(spec.tables(), steps));
    }

    private TableDraft draft(TableMapping table, Problems problems) {
        try {
            return switch (shapes.of(table.table().text())) {
                case TableShape.Seen seen ->
                    new TableDraft(table, compile(table, seen.description(), problems), Optional.empty());
                case TableShape.Remembered past ->
                    new TableDraft(
                            table, compile(table, past.description(), new Problems()), Optional.of(past.reason()));
                case TableShape.Unseen none -> new TableDraft(table, Optional.empty(), Optional.of(none.reason()));
            };
        } catch (BifrostException e) {
            problems.add(table.table().at(), e);
            return new TableDraft(table, Optional.empty(), Optional.empty());
        }
    }

    private Optional<TableCompiler.Compiled> compile(
            TableMapping table, TableDescription description, Problems problems) {
        return TableCompiler.compile(table, source, description, opener, problems);
    }

    /** What is only remembered of a table must not refuse the tables that are seen. */
    private static List<TableDraft> agreed(List<TableDraft> drafts, MappingSpec spec) {
        if (drafts.stream().noneMatch(TableDraft::isRemembered)) {
            return drafts;
        }
        var trial = new Problems();
        new GraphCompiler(steps(drafts), trial).compile(kept(spec, drafts));
        return trial.count() == 0
                ? drafts
                : drafts.stream().map(TableDraft::withoutMemory).toList();
    }

    private static List<CheckedStep> steps(List<TableDraft> drafts) {
        return drafts.stream().flatMap(draft -> draft.steps().stream()).toList();
    }

    /** While a table is left out, nobody writes what is kept of its labels alone. */
    private static Map<Scalar, List<Scalar>> kept(MappingSpec spec, List<TableDraft> drafts) {
        if (drafts.stream().allMatch(draft -> draft.absence().isEmpty())) {
            return spec.keepProperties();
        }
        var print = Footprint.of(steps(drafts));
        var kept = new HashMap<>(spec.keepProperties());
        kept.keySet().removeIf(owner -> !print.names(owner.text()));
        return kept;
    }

    private static List<TypeLoss> losses(List<TableDraft> drafts) {
        var losses = new LinkedHashSet<TypeLoss>();
        drafts.forEach(draft -> draft.compiled().ifPresent(compiled -> losses.addAll(compiled.losses())));
        return List.copyOf(losses);
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
