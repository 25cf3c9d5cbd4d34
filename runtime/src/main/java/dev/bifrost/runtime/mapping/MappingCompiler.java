package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorType;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableDescription;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.config.Problems;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.CompiledMapping.TypeLoss;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a mapping against the source's tables, and its steps against each other. Nothing is written before a mapping has
 * passed here.
 *
 * <p>A table whose columns nobody knows is left out, with those that may write the same elements; the others are compiled.
 * One whose columns changed and no longer fit is compiled with the former ones, and fails alone.
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
        var agreed = new Agreement(spec, this::recalled).of(drafts);
        var steps = Agreement.steps(agreed);
        boolean whole = problems.count() == 0;
        var model = new GraphCompiler(steps, problems)
                .compile(whole ? Agreement.kept(spec, agreed) : Map.of()); // a missing step would be blamed on it
        problems.throwIfAny();
        return new CompiledMapping(Turns.of(agreed), model, losses(agreed), Notices.of(agreed, steps));
    }

    private TableDraft draft(TableMapping table, Problems problems) {
        try {
            var shape = shapes.of(table.table().text());
            return switch (shape) {
                case TableShape.Seen seen -> seen(table, seen, problems);
                case TableShape.Changed changed -> changed(table, changed, problems);
                case TableShape.Remembered past ->
                    new TableDraft(table, compile(table, past.description(), new Problems()), shape);
                case TableShape.Broken past ->
                    new TableDraft(table, compile(table, past.description(), new Problems()), shape);
                case TableShape.Unseen none -> new TableDraft(table, Optional.empty(), none);
            };
        } catch (BifrostException e) {
            problems.add(table.table().at(), e);
            return new TableDraft(table, Optional.empty(), new TableShape.Unseen(e));
        }
    }

    /** What is behind a custom step may be away when the mapping is not to blame. */
    private TableDraft seen(TableMapping table, TableShape.Seen shape, Problems problems) {
        var own = new Problems();
        var draft = new TableDraft(table, compile(table, shape.description(), own), shape);
        if (own.count() > 0 && own.areAll(ErrorType.EXTERNAL) && shapes.mayBeAbsent()) {
            var absence = new TableShape.Unseen(own.asException().orElseThrow());
            return new TableDraft(table, Optional.empty(), absence);
        }
        problems.addAll(own);
        return draft;
    }

    /** A mapping that does not fit the former columns either is to blame itself. */
    private TableDraft changed(TableMapping table, TableShape.Changed shape, Problems problems) {
        var own = new Problems();
        var draft = new TableDraft(table, compile(table, shape.now(), own), shape);
        if (own.count() == 0) {
            return draft;
        }
        var past = recalled(draft);
        if (past.compiled().isEmpty()) {
            problems.addAll(own);
        }
        return past.broken(own.asException().orElseThrow());
    }

    private TableDraft recalled(TableDraft draft) {
        if (!(draft.shape() instanceof TableShape.Changed changed)) {
            return draft;
        }
        var past = compile(draft.mapping(), changed.past(), new Problems());
        return past.isPresent() ? new TableDraft(draft.mapping(), past, changed) : draft;
    }

    private Optional<TableCompiler.Compiled> compile(
            TableMapping table, TableDescription description, Problems problems) {
        return TableCompiler.compile(table, source, description, opener, problems);
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
