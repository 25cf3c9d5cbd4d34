package dev.bifrost.script;

import dev.bifrost.transformkit.ForeignThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Predicate;
import org.graalvm.polyglot.Context;
import org.graalvm.polyglot.Engine;
import org.graalvm.polyglot.HostAccess;
import org.graalvm.polyglot.PolyglotAccess;
import org.graalvm.polyglot.ResourceLimits;
import org.graalvm.polyglot.Source;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.io.IOAccess;
import org.graalvm.polyglot.proxy.ProxyObject;

/** A world of JavaScript objects with one script in it. Used by one thread at a time, but for {@link #stop}. */
final class Realm {

    /** Of one text; what a row may hold in all is bounded by {@link Limits#allocation}. */
    private static final String MOST = String.valueOf(16 << 20);

    private static final Map<String, String> OPTIONS = Map.ofEntries(
            Map.entry("js.strict", "true"),
            Map.entry("js.timezone", "UTC"),
            Map.entry("js.locale", "en-US"),
            Map.entry("js.intl-402", "false"),
            Map.entry("js.disable-eval", "true"),
            Map.entry("js.load", "false"),
            Map.entry("js.print", "false"),
            Map.entry("js.console", "false"),
            Map.entry("js.graal-builtin", "false"),
            Map.entry("js.polyglot-builtin", "false"),
            Map.entry("js.atomics", "false"),
            Map.entry("js.shared-array-buffer", "false"),
            Map.entry("js.regexp-static-result", "false"),
            Map.entry("js.string-length-limit", MOST),
            Map.entry("js.max-typed-array-length", MOST));

    private static final Source PRELUDE =
            Source.newBuilder("js", prelude(), "prelude").internal(true).buildLiteral();
    private static final Predicate<Source> COUNTED = source -> !source.isInternal();
    private static final String BEFORE = "(function (config) {";
    private static final String AFTER = "\n;return typeof row === 'function' ? row : undefined; })";

    private final Code code;
    private final Context context;
    private final boolean counting;
    private volatile boolean stopped;
    private Value bigInt;
    private Value runner;

    Realm(Engine engine, Code code, Limits limits) {
        this.code = code;
        this.counting = limits.statements() != null;
        var builder = Context.newBuilder("js")
                .engine(engine)
                .allowExperimentalOptions(true)
                .allowHostAccess(HostAccess.NONE)
                .allowPolyglotAccess(PolyglotAccess.NONE)
                .allowIO(IOAccess.NONE)
                .allowNativeAccess(false)
                .allowCreateThread(false)
                .allowCreateProcess(false)
                .allowHostClassLoading(false)
                .options(OPTIONS);
        if (counting) {
            builder.resourceLimits(ResourceLimits.newBuilder()
                    .statementLimit(limits.statements(), COUNTED)
                    .build());
        }
        this.context = builder.build();
    }

    /** Makes the script ready: its syntax is right, it defines {@code row}, and what is outside of functions ran once. */
    void load(String config) {
        if (runner != null) {
            return;
        }
        Value prelude = context.eval(PRELUDE).execute();
        resetLimits();
        context.parse(source(code.name(), code.text())); // alone, so that places in messages are the author's
        Value script = context.eval(source(code.name(), BEFORE + code.text() + AFTER));
        Value settings = prelude.getMember("config").execute(config);
        if (!script.execute(settings).canExecute()) {
            throw Faults.noFunction(code);
        }
        bigInt = prelude.getMember("bigInt");
        runner = prelude.getMember("runner").execute(script, settings);
    }

    Value run(ProxyObject row) {
        resetLimits();
        return runner.execute(row);
    }

    Value bigInt(BigInteger value) {
        return bigInt.execute(value.toString());
    }

    private void resetLimits() {
        if (counting) {
            context.resetLimits();
        }
    }

    /** Ends what runs in it, and it. The engine waits until the script's thread has left; this method does not. */
    void stop() {
        stopped = true;
        ForeignThread.daemon("bifrost-script-stop", Overseer.STACK_BYTES, () -> context.close(true))
                .start();
    }

    /** Nothing runs in it. */
    void close() {
        stopped = true;
        context.close(true);
    }

    /** The engine has ended it by itself. */
    void ended() {
        stopped = true;
    }

    boolean isUsable() {
        return !stopped;
    }

    private static Source source(String name, String text) {
        return Source.newBuilder("js", text, name).buildLiteral();
    }

    private static String prelude() {
        try (var in = Realm.class.getResourceAsStream("prelude.js")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
