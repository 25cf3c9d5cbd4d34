package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.PolyglotException;
import org.graalvm.polyglot.Value;

/** A script that is ready to run, with its config and its limits. One thread at a time. */
final class Program implements AutoCloseable {

    /** Faults that one row of nulls shows for all rows. */
    private static final Set<ErrorCode> OF_ALL_ROWS = Set.of(
            ScriptErrors.INPUT_COLUMN,
            ScriptErrors.OUTPUT_COLUMN,
            ScriptErrors.COLUMN_TYPE,
            ScriptErrors.DEADLINE,
            ScriptErrors.RUNAWAY,
            ScriptErrors.QUARANTINED);

    private final SharedEngine shared;
    private final Engine engine;
    private final Code code;
    private final String config;
    private final Output output;
    private final Limits limits;
    /** Null after one was stopped, until the next is needed. */
    private Realm realm;

    private boolean lost;
    private boolean closed;

    private Program(SharedEngine shared, Code code, String config, Output output, Limits limits) {
        this.shared = shared;
        this.engine = shared.take();
        this.code = code;
        this.config = config;
        this.output = output;
        this.limits = limits;
    }

    /** @throws BifrostException if the script is no JavaScript, or cannot be made ready */
    static Program load(SharedEngine shared, Code code, String config, Output output, Limits limits) {
        var program = new Program(shared, code, config, output, limits);
        try {
            program.run(new Meter(), ready -> ready);
            return program;
        } catch (RuntimeException | Error e) {
            program.close();
            throw e;
        }
    }

    String digest() {
        return code.digest();
    }

    /** @throws BifrostException for what is wrong whatever a row holds, if one row of nulls shows it */
    void tryNulls(Map<String, Cell> cells) {
        var nothing = cells.entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        cell -> Cell.nothing(cell.getValue()),
                        (one, other) -> one,
                        LinkedHashMap::new));
        try {
            rows(nothing, 0, 1, new Budget(limits));
        } catch (BifrostException e) {
            if (OF_ALL_ROWS.contains(e.code())) {
                throw e;
            }
        }
    }

    /** Runs the script on rows of a batch, whose cells are read before this returns, or never. */
    List<Results.Row> rows(Map<String, Cell> cells, int from, int to, Budget budget) {
        var meter = new Meter();
        var results = new Results(output, budget);
        var view = new RowView(cells);
        try {
            run(meter, ready -> {
                view.use(ready::bigInt);
                for (int row = from; row < to; row++) {
                    meter.rowBegins();
                    one(ready, view, row, results);
                }
                return null;
            });
            return results.rows();
        } finally {
            view.takeBack();
        }
    }

    private void one(Realm ready, RowView view, int row, Results results) {
        try {
            view.at(row);
            Value returned = ready.run(view);
            results.take(returned, row);
            if (view.fault() != null) {
                throw view.fault(); // the script caught it
            }
        } catch (PolyglotException e) {
            if (view.fault() != null && !e.isCancelled()) {
                throw told(view.fault(), Faults.where(e, code), row);
            }
            if (e.isCancelled() || e.isResourceExhausted()) {
                ready.ended();
            }
            throw Faults.running(e, code, row + 1);
        } catch (Misfit e) {
            throw told(
                    new BifrostException(
                            ScriptErrors.BAD_RESULT,
                            "the script returns an object, an array of objects, or null for none; found "
                                    + e.getMessage(),
                            e),
                    code.name(),
                    row);
        } catch (BifrostException e) {
            throw told(e, code.name(), row);
        }
    }

    private static BifrostException told(BifrostException fault, String where, int row) {
        return new BifrostException(
                fault.code(),
                "%s: row() of row %d of the batch: %s".formatted(where, row + 1, fault.getMessage()),
                fault);
    }

    private <T> T run(Meter meter, Function<Realm, T> work) {
        if (shared.isQuarantined(code.digest())) {
            throw Faults.quarantined(code);
        }
        Realm used = realm == null ? new Realm(engine, code, limits) : realm;
        realm = used;
        try {
            return Overseer.run(limits, meter, () -> work.apply(loaded(used, meter)), used::stop);
        } catch (BifrostException e) {
            if (e.code() == ScriptErrors.RUNAWAY) {
                lost = true;
                shared.quarantine(code.digest());
            }
            throw e;
        } finally {
            realm = used.isUsable() ? used : null;
        }
    }

    private Realm loaded(Realm fresh, Meter meter) {
        try {
            meter.rowBegins();
            fresh.load(config);
            return fresh;
        } catch (PolyglotException e) {
            if (e.isCancelled() || e.isResourceExhausted()) {
                fresh.ended();
            }
            throw Faults.loading(e, code);
        }
    }

    /** What a lost thread uses stays. */
    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (realm != null) {
            realm.close();
        }
        if (!lost) {
            shared.giveBack();
        }
    }
}
