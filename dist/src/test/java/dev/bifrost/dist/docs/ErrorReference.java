package dev.bifrost.dist.docs;

import dev.bifrost.api.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;

/** Every error code of what is shipped, out of the enums and their comments. */
final class ErrorReference {

    private ErrorReference() {}

    static String text() {
        var sources = new Sources();
        var byPrefix = new TreeMap<String, List<ErrorCode>>();
        for (ErrorCode code : shipped(sources)) {
            byPrefix.computeIfAbsent(code.code().replaceAll("\\..*", ""), prefix -> new ArrayList<>())
                    .add(code);
        }
        var text = new StringBuilder();
        byPrefix.forEach((prefix, codes) -> {
            var table = new Table("code", "type", "retryable", "meaning");
            codes.stream()
                    .sorted(Comparator.comparing(ErrorCode::code))
                    .forEach(code -> table.row(
                            "`" + code.code() + "`",
                            code.type().name().toLowerCase(Locale.ROOT),
                            code.retryable() ? "yes" : "no",
                            meaning(sources, code)));
            text.append("### ").append(prefix).append("\n\n").append(table).append('\n');
        });
        return text.toString();
    }

    /** Enums of modules that the distribution does not hold are not on this class path. */
    static List<ErrorCode> shipped(Sources sources) {
        var codes = new ArrayList<ErrorCode>();
        for (String name : sources.mainClassesThatSay("implements ErrorCode")) {
            try {
                Object[] constants = Class.forName(name).getEnumConstants();
                for (Object constant : constants == null ? new Object[0] : constants) {
                    codes.add((ErrorCode) constant);
                }
            } catch (ClassNotFoundException e) {
                continue; // a sample, or a module of its own
            }
        }
        codes.removeIf(code -> code.code().startsWith("testkit."));
        return codes;
    }

    private static String meaning(Sources sources, ErrorCode code) {
        String said = sources.constant((Enum<?>) code);
        if (said.isEmpty()) {
            throw new AssertionError(code.getClass().getName() + "." + code + " has no comment that says its meaning");
        }
        return said;
    }
}
