package dev.bifrost.runtime.bundle;

/** Closes one thing after another, whatever fails; the first failure is kept, later ones are attached to it. */
public final class Closing {

    private RuntimeException first;

    public void close(AutoCloseable closeable) {
        try {
            closeable.close();
        } catch (RuntimeException failed) {
            add(failed);
        } catch (Exception failed) {
            add(new IllegalStateException(failed));
        }
    }

    public void rethrow() {
        if (first != null) {
            throw first;
        }
    }

    private void add(RuntimeException failed) {
        if (first == null) {
            first = failed;
        } else if (first != failed) {
            first.addSuppressed(failed);
        }
    }
}
