package dev.bifrost.transformkit.arrow;

/**
 * What is wrong with an answer, in a form that names the place and never a value: "has ..". {@link Answerer} makes it an error
 * of the bundle.
 */
final class AnswerFault extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean tooMuch;

    private AnswerFault(String what, boolean tooMuch) {
        super(what);
        this.tooMuch = tooMuch;
    }

    static AnswerFault bad(String what, Object... arguments) {
        return new AnswerFault(what.formatted(arguments), false);
    }

    static AnswerFault tooMuch(String what, Object... arguments) {
        return new AnswerFault(what.formatted(arguments), true);
    }

    static void check(boolean holds, String what, Object... arguments) {
        if (!holds) {
            throw bad(what, arguments);
        }
    }

    boolean isTooMuch() {
        return tooMuch;
    }
}
