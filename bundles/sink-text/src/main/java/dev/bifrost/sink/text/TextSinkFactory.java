package dev.bifrost.sink.text;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.sink.GraphSink;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Opens the file, or the standard output. */
final class TextSinkFactory implements ComponentFactory<TextSinkConfig, GraphSink> {

    @Override
    public Class<GraphSink> type() {
        return GraphSink.class;
    }

    @Override
    public String name() {
        return "text";
    }

    @Override
    public Class<TextSinkConfig> configType() {
        return TextSinkConfig.class;
    }

    @Override
    public GraphSink create(TextSinkConfig config, ComponentContext context) {
        if (config.path().equals(TextSinkConfig.STANDARD_OUTPUT)) {
            return new TextSink("the standard output", new Borrowed(System.out));
        }
        var file = context.baseDirectory().resolve(config.path());
        return new TextSink(file.toString(), open(file));
    }

    private static OutputStream open(Path file) {
        try {
            if (file.getParent() != null) {
                Files.createDirectories(file.getParent());
            }
            return Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new BifrostException(
                    TextErrors.CANNOT_OPEN,
                    "%s cannot be written (%s); set sink.text.path to a file in a folder that this user may write, or to -"
                            .formatted(file, e),
                    e);
        }
    }

    /** A stream that is not ours to close, and that tells of failures only when asked. */
    private static final class Borrowed extends FilterOutputStream {
        private final PrintStream stream;

        Borrowed(PrintStream stream) {
            super(stream);
            this.stream = stream;
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            stream.write(bytes, offset, length);
            flush();
        }

        @Override
        public void flush() throws IOException {
            if (stream.checkError()) {
                throw new IOException("the standard output takes no more");
            }
        }

        @Override
        public void close() throws IOException {
            flush();
        }
    }
}
