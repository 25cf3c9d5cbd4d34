package dev.bifrost.source.files.format;

/**
 * A file is not complete: empty, cut off, still being written, or not of the kind its name says. The message is the
 * reason for a person, without the file's name.
 */
public final class TornFileException extends Exception {

    private static final long serialVersionUID = 1L;

    public TornFileException(String reason) {
        super(reason);
    }

    public TornFileException(String reason, Throwable cause) {
        super(reason, cause);
    }
}
