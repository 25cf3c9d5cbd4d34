package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.verify.Progress;

/** Shows what is being read, how much of it, and how fast. */
final class VerifyProgress implements Progress {

    private final ProgressLine line;
    private String what = "";

    VerifyProgress(ProgressLine line) {
        this.line = line;
    }

    @Override
    public void begins(String next) {
        line.clear();
        line.begin();
        what = next;
    }

    @Override
    public void reached(long count) {
        line.show(seconds -> "%s  %,d read  %,.0f/s".formatted(what, count, seconds > 0 ? count / seconds : 0));
    }

    void ends() {
        line.clear();
    }
}
