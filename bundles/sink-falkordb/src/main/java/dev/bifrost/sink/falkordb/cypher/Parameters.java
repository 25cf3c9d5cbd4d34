package dev.bifrost.sink.falkordb.cypher;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collection;

/** The parameters of a single query. One thread, one query. */
public final class Parameters {

    private final ByteArrayOutputStream head = new ByteArrayOutputStream();

    public Parameters() {
        head.writeBytes("CYPHER".getBytes(StandardCharsets.US_ASCII));
    }

    public Parameters with(String name, long value) {
        var literal = new LiteralText();
        literal.integer(value);
        return with(name, literal);
    }

    /** @throws dev.bifrost.api.BifrostException {@code falkordb.UNSTORABLE_VALUE} if the text is not Unicode or holds U+0000 */
    public Parameters with(String name, String value) {
        var literal = new LiteralText();
        literal.at(name);
        literal.text(value);
        return with(name, literal);
    }

    /** @throws dev.bifrost.api.BifrostException {@code falkordb.UNSTORABLE_VALUE} as for one text */
    public Parameters with(String name, Collection<String> values) {
        var literal = new LiteralText();
        literal.at(name);
        literal.beginList(values.size());
        values.forEach(literal::text);
        literal.endList();
        return with(name, literal);
    }

    public Parameters with(String name, EncodedRows rows) {
        head.writeBytes((" " + name + "=").getBytes(StandardCharsets.US_ASCII));
        rows.writeTo(head);
        return this;
    }

    private Parameters with(String name, LiteralText literal) {
        head.writeBytes((" " + name + "=").getBytes(StandardCharsets.US_ASCII));
        head.writeBytes(literal.copy());
        return this;
    }

    /** The query with these parameters. */
    public byte[] query(String text) {
        head.writeBytes((" " + text).getBytes(StandardCharsets.UTF_8));
        return head.toByteArray();
    }
}
