package dev.bifrost.runtime.verify;

/** Hears how far a verification is. Called on its thread: return at once. */
public interface Progress {

    /** Nobody listens. */
    Progress NONE = new Progress() {
        @Override
        public void begins(String what) {}

        @Override
        public void reached(long count) {}
    };

    /** Rows of a table, or elements of a kind, are read next. */
    void begins(String what);

    /** How many of them were read. */
    void reached(long count);
}
