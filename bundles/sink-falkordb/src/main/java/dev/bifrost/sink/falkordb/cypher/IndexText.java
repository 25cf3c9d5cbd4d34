package dev.bifrost.sink.falkordb.cypher;

import java.nio.charset.StandardCharsets;

/** The texts that make and list indexes. */
public final class IndexText {

    /** Rows: label or type, kind, whether it is a range index on {@code _gar_id}, state. */
    public static final byte[] LIST = utf8(
            "CALL db.indexes() YIELD label,entitytype,types,status RETURN label,entitytype,'RANGE' IN types._gar_id,status");

    private IndexText() {}

    /** What is indexed: the server's own words. */
    public enum On {
        NODE,
        RELATIONSHIP
    }

    /** A label or a type. */
    public record Target(String name, On on) {
        @Override
        public String toString() {
            return (on == On.NODE ? "label " : "type ") + name;
        }
    }

    public static byte[] create(Target target) {
        return utf8("CREATE INDEX FOR " + pattern(target) + " ON (x._gar_id)");
    }

    /** What is indexed, as {@code x}. */
    static String pattern(Target target) {
        return target.on() == On.NODE
                ? "(x:%s)".formatted(Names.label(target.name()))
                : "()-[x:%s]-()".formatted(Names.quoted(target.name()));
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
