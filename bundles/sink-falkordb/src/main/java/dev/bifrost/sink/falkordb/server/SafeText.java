package dev.bifrost.sink.falkordb.server;

import java.util.regex.Pattern;

/** Takes out of a server's text what may be data of ours: quoted pieces, and the part of the query that it repeats. */
final class SafeText {

    private static final int MOST = 200;
    private static final Pattern REPEATED_QUERY = Pattern.compile("\\s*errCtx:.*", Pattern.DOTALL);
    private static final Pattern QUOTED = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"?|'[^']{1,}'?", Pattern.DOTALL);
    /** What the server quotes of its own accord. */
    private static final Pattern HARMLESS = Pattern.compile("['\"][-+=\\[\\](){}.,:]?['\"]|'maxmemory'|'_gar_id'");

    private SafeText() {}

    static String of(String message) {
        if (message == null) {
            return "no text";
        }
        String text = REPEATED_QUERY.matcher(message).replaceFirst("");
        text = QUOTED.matcher(text)
                .replaceAll(hit -> HARMLESS.matcher(hit.group()).matches() ? hit.group() : "'..'");
        text = text.replaceAll("\\p{Cntrl}+", " ").strip();
        return text.length() <= MOST ? text : text.substring(0, MOST) + "..";
    }
}
