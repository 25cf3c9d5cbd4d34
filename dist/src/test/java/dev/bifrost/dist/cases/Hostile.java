package dev.bifrost.dist.cases;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Texts and names that end a string, start a comment, call a function or confuse an index, wherever they are pasted. */
final class Hostile {

    private static final String INJECTION = "MATCH (k:Keep) DETACH DELETE k";

    static final List<String> TEXTS = List.of(
            "x\\\" " + INJECTION + " //",
            "\" " + INJECTION + " //",
            "' " + INJECTION + " //",
            "\"]] " + INJECTION + " //",
            "`) " + INJECTION + " //",
            "\\",
            "\\\\\"",
            "C:\\dir\\",
            "\"",
            "'",
            "`",
            "Hi ${user.name} $id",
            "${env:PATH}",
            "{\"k\": \"a\\\"b\"}",
            "[1, [2]]",
            "CYPHER x=1 RETURN $x",
            "*/ // -- # ;",
            "l1\nl2",
            "l1\r\nl2",
            "a\tb",
            "\u0001\u007f\u0085\u2028\u2029",
            "\ufeffmark",
            "\u202eright to left",
            "e\u0301 \u00e9",
            "emoji \ud83d\ude00",
            "\uffff\ufffe\ufffd",
            "",
            " ",
            " padded ",
            "null",
            "TRUE",
            "NaN",
            "1e400",
            "007",
            "%25%41;",
            "s:a;",
            "i:1;",
            "h:0",
            "\u0130\u0131 I i",
            "DROP GRAPH",
            "a".repeat(999),
            "a".repeat(1000),
            "\ud83d\ude00".repeat(400),
            "a".repeat(2000) + "\\");

    static final List<String> NAMES = List.of(
            "a) " + INJECTION + " //",
            "a\") " + INJECTION + " //",
            "a'; " + INJECTION,
            "back\\slash\\",
            "\"quoted\"",
            "$id {x: 1}",
            "two\nlines",
            "tab\there",
            " padded ",
            "1",
            "null",
            "MATCH",
            "a:b|c",
            "\u0130\u00e9\ud83d\ude00",
            "n".repeat(300));

    private Hostile() {}

    /** Number and text, row by row. */
    static List<List<String>> rows() {
        var rows = new ArrayList<List<String>>();
        TEXTS.forEach(text -> rows.add(List.of(String.valueOf(rows.size()), text)));
        return rows;
    }

    /** A CSV file with every field in quotes. */
    static String csv(List<String> header, List<List<String>> rows) {
        var lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        return lines.stream()
                .map(line -> line.stream()
                        .map(field -> '"' + field.replace("\"", "\"\"") + '"')
                        .collect(Collectors.joining(",", "", "\n")))
                .collect(Collectors.joining());
    }
}
