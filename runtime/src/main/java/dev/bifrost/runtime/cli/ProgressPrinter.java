package dev.bifrost.runtime.cli;

import dev.bifrost.api.event.EventListener;
import dev.bifrost.api.event.RuntimeEvent;
import java.util.Locale;
import java.util.function.LongSupplier;

/**
 * Shows a table's progress with rate and time left: on a terminal one line that is drawn again, elsewhere a plain line now
 * and then.
 */
final class ProgressPrinter implements EventListener {

    private final Terminal terminal;
    private final ProgressLine line;

    ProgressPrinter(Terminal terminal, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.line = new ProgressLine(terminal, nanoTime);
    }

    @Override
    public void on(RuntimeEvent event) {
        switch (event) {
            case RuntimeEvent.TableStarted start -> line.begin();
            case RuntimeEvent.TableProgress progress -> line.show(seconds -> line(progress, seconds));
            case RuntimeEvent.BuildProgress build -> line.show(seconds -> line(build));
            case RuntimeEvent.TableFinished finished -> line.clear();
            case RuntimeEvent.BundleRefused refused -> {
                line.clear();
                terminal.note(
                        "bundle %s was not taken: %s: %s".formatted(refused.file(), refused.code(), refused.reason()));
            }
            case RuntimeEvent.ComponentWarning warning -> {
                line.clear();
                terminal.note("warning: %s: %s: %s".formatted(warning.component(), warning.code(), warning.message()));
            }
            case RuntimeEvent.BundleReplaced replaced -> {
                line.clear();
                terminal.note("bundle %s is now version %s".formatted(replaced.bundle(), replaced.version()));
            }
            default -> {
                // reports are printed when a round is over
            }
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
}
