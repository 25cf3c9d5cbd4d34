package dev.bifrost.runtime.cli;

import java.util.function.LongSupplier;

/** How far something is: on a terminal one line that is drawn again, elsewhere a plain line now and then. */
final class ProgressLine {

    private static final long REDRAW_NANOS = 200_000_000L;
    private static final long PLAIN_NANOS = 10_000_000_000L;
    /** Return to the line's start and clear to its end (ECMA-48). */
    private static final String CLEAR_LINE = "\r\u001b[K";

    private final Terminal terminal;
    private final LongSupplier nanoTime;
    private long started;
    private long lastShown;
    private boolean lineOpen;

    ProgressLine(Terminal terminal, LongSupplier nanoTime) {
        this.terminal = terminal;
        this.nanoTime = nanoTime;
    }

    /** Something begins; nothing is shown of it at once. */
    void begin() {
        started = nanoTime.getAsLong();
        lastShown = started;
    }

    /** Makes the text of what is shown. */
    interface Text {
        /** @param seconds since the beginning */
        String after(double seconds);
    }

    /** Shows how far it is, if it is time to. */
    void show(Text text) {
        long now = nanoTime.getAsLong();
        if (now - lastShown < (terminal.interactive() ? REDRAW_NANOS : PLAIN_NANOS)) {
            return;
        }
        lastShown = now;
        String line = text.after((now - started) / 1e9);
        if (terminal.interactive()) {
            draw(line);
            lineOpen = true;
        } else {
            terminal.note(line);
        }
    }

    /** Takes the line away, so that something else can be printed. */
    void clear() {
        if (lineOpen) {
            draw("");
            lineOpen = false;
        }
    }

    private void draw(String line) {
        terminal.err().print(CLEAR_LINE + line);
        terminal.err().flush();
    }
}
