package dev.bifrost.sink.text;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkSession;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Prints mutations. It knows no graph, so it prints an element again when it comes again, and its report counts what it
 * printed: {@code written} and {@code removed} are lines, {@code placeholders} is always 0.
 */
final class TextSink implements GraphSink {

    private final String where;
    private final OutputStream output;

    TextSink(String where, OutputStream output) {
        this.where = where;
        this.output = output;
    }

    @Override
    public SinkSession open(SessionContext context) {
        return new TextSession(this, context);
    }

    /**
     * Writes whole lines.
     *
     * @return how many bytes they are
     */
    long print(CharSequence lines) {
        byte[] bytes = lines.toString().getBytes(StandardCharsets.UTF_8);
        try {
            output.write(bytes);
            output.flush();
            return bytes.length;
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private BifrostException failure(IOException cause) {
        return new BifrostException(
                TextErrors.WRITE_FAILED,
                "a line could not be written to %s (%s); make room, or write elsewhere with sink.text.path"
                        .formatted(where, cause),
                cause);
    }

    @Override
    public void close() {
        try {
            output.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }
}
