package dev.bifrost.runtime.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.bifrost.api.graph.ValueVisitor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;

/** Writes one value as JSON: a date as ISO text, a value without a stored form as an object with the reason. */
final class JsonValue implements ValueVisitor {

    private final JsonGenerator out;

    JsonValue(JsonGenerator out) {
        this.out = out;
    }

    private interface Write {
        void run() throws IOException;
    }

    private static void write(Write write) {
        try {
            write.run();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void nullValue() {
        write(out::writeNull);
    }

    @Override
    public void bool(boolean value) {
        write(() -> out.writeBoolean(value));
    }

    @Override
    public void integer(long value) {
        write(() -> out.writeNumber(value));
    }

    @Override
    public void number(double value) {
        write(() -> out.writeNumber(value));
    }

    @Override
    public void text(byte[] utf8, int offset, int length) {
        write(() -> out.writeString(new String(utf8, offset, length, StandardCharsets.UTF_8)));
    }

    @Override
    public void date(long epochDay) {
        write(() -> out.writeString(LocalDate.ofEpochDay(epochDay).toString()));
    }

    @Override
    public void beginList(int size) {
        write(out::writeStartArray);
    }

    @Override
    public void endList() {
        write(out::writeEndArray);
    }

    @Override
    public void unstorable(String reason) {
        write(() -> {
            out.writeStartObject();
            out.writeStringField("unstorable", reason);
            out.writeEndObject();
        });
    }
}
