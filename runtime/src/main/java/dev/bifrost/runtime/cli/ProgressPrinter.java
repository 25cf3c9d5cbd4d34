package dev.bifrost.runtime.cli;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Shows a table's progress with rate and time left: on a terminal one line that is drawn again, elsewhere a plain line now
 * and then.
 */
final class ProgressPrinter implements EventListener {

    private static final long REDRAW_NANOS = 200_000_000L;
    private static final long PLAIN_NANOS = 10_000_000_000L;
    /** Return to the line's start and clear to its end (ECMA-48). */
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final PrintStream err;
    private final boolean interactive;
    private final LongSupplier nanoTime;
    private long started;
    private long lastShown;
    private boolean lineOpen;

    ProgressPrinter(Terminal terminal, LongSupplier nanoTime) {
        this.err = terminal.err();
        this.interactive = terminal.interactive();
        this.nanoTime = nanoTime;
    }

    @Override
    public void on(RuntimeEvent event) {
        switch (event) {
            case RuntimeEvent.TableStarted start -> {
                started = nanoTime.getAsLong();
                lastShown = started;
            }
            case RuntimeEvent.TableProgress progress -> progress(progress);
            case RuntimeEvent.BuildProgress build -> show(() -> line(build));
            case RuntimeEvent.TableFinished finished -> clear();
            case RuntimeEvent.BundleRefused refused -> {
                clear();
                err.println(
                        "bundle %s was not taken: %s: %s".formatted(refused.file(), refused.code(), refused.reason()));
            }
            case RuntimeEvent.BundleReplaced replaced -> {
                clear();
                err.println("bundle %s is now version %s".formatted(replaced.bundle(), replaced.version()));
            }
            default -> {
                // reports are printed when a round is over
            }
        }
    }

    private void progress(RuntimeEvent.TableProgress progress) {
        show(() -> line(progress, (nanoTime.getAsLong() - started) / 1e9));
    }

    private void show(Supplier<String> text) {
        long now = nanoTime.getAsLong();
        if (now - lastShown < (interactive ? REDRAW_NANOS : PLAIN_NANOS)) {
            return;
        }
        lastShown = now;
        String line = text.get();
        if (interactive) {
            err.print(CLEAR_LINE + line);
            err.flush();
            lineOpen = true;
        } else {
            err.println(line);
        }
    }

    /** The text: rows so far, share, rate, time left. */
    static String line(RuntimeEvent.TableProgress progress, double seconds) {
        double rate = seconds > 0 ? progress.rows() / seconds : 0;
        var line = new StringBuilder("%s  %,d rows".formatted(progress.table(), progress.rows()));
        if (progress.rowsExpected() > 0) {
            line.append(" of %,d (%d%%)"
                    .formatted(
                            progress.rowsExpected(), Math.min(100, 100 * progress.rows() / progress.rowsExpected())));
        }
        line.append("  %,.0f rows/s".formatted(rate));
        if (progress.rowsExpected() > progress.rows() && rate > 0) {
            line.append("  %.0f s left".formatted((progress.rowsExpected() - progress.rows()) / rate));
        }
        return line.toString();
    }

    /** The text: what is done to the graph that is built, and its share. */
    static String line(RuntimeEvent.BuildProgress build) {
        String share = build.of() > 0 ? " (%d%%)".formatted(100 * build.done() / build.of()) : "";
        return "the new graph: " + build.stage().name().toLowerCase(Locale.ROOT) + share;
    }

    private void clear() {
        if (lineOpen) {
            err.print(CLEAR_LINE);
            err.flush();
            lineOpen = false;
        }
    }
}
