package dev.bifrost.api.source;

import java.util.List;

/**
 * The answer of a poll: nothing new, or a window to read.
 */
public sealed interface Poll {

    /**
     * Parts of the table that the poll passed over, each with its reason: a torn or half-written file. They are
     * reported, not in the window, and looked at again in the next round.
     */
    List<Skipped> skipped();

    /** Nothing new. Not a failure. */
    record Idle(List<Skipped> skipped) implements Poll {
        public Idle {
            skipped = List.copyOf(skipped);
        }
    }

    /** There is something to read. */
    record News(Window window, List<Skipped> skipped) implements Poll {
        public News {
            skipped = List.copyOf(skipped);
        }
    }

    /**
     * A part that was passed over.
     *
     * @param part its name
     * @param reason for a person, without row values
     */
    record Skipped(String part, String reason) {}

    static Poll idle() {
        return new Idle(List.of());
    }

    static Poll news(Window window) {
        return new News(window, List.of());
    }
}
