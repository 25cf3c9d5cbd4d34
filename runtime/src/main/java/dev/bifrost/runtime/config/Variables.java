package dev.bifrost.runtime.config;

import dev.bifrost.api.BifrostException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Puts {@code ${env:NAME}} and {@code ${file:PATH}} into a config value; {@code $${} stands for the two characters. What
 * was put in is not looked at again.
 *
 * @param environment the value of a variable, or null
 * @param folder what a relative path starts from
 */
record Variables(Function<String, String> environment, Path folder) {

    private static final int MAX_FILE_BYTES = 64 * 1024;
    private static final Pattern REFERENCE = Pattern.compile("\\$\\$\\{|\\$\\{([^}]*)}?");

    static Variables ofProcess(Path folder) {
        return new Variables(System::getenv, folder);
    }

    /** @throws BifrostException that names the variable, never its value */
    String expand(String text, Place at) {
        if (!text.contains("${")) {
            return text;
        }
        return REFERENCE
                .matcher(text)
                .replaceAll(found -> Matcher.quoteReplacement(
                        found.group().startsWith("$$") ? "${" : value(found.group(), found.group(1), at)));
    }

    private String value(String written, String name, Place at) {
        if (written.endsWith("}") && name.startsWith("env:")) {
            return variable(name.substring("env:".length()), at);
        }
        if (written.endsWith("}") && name.startsWith("file:")) {
            return content(name.substring("file:".length()), at);
        }
        throw Problems.one(
                ConfigErrors.BAD_VALUE,
                at,
                "what follows '${' is no reference; known are ${env:NAME} and ${file:PATH}, and $${ stands for the two"
                        + " characters");
    }

    private String variable(String name, Place at) {
        String value = environment.apply(name);
        if (value == null) {
            throw Problems.one(
                    ConfigErrors.MISSING_VARIABLE,
                    at,
                    "the environment variable %s is not set".formatted(Quote.of(name)));
        }
        return value;
    }

    /** Without the line end that editors put at the end of a file. */
    private String content(String path, Place at) {
        try {
            return TextFile.read(folder.resolve(path), MAX_FILE_BYTES).replaceFirst("\\r?\\n\\z", "");
        } catch (BifrostException | InvalidPathException e) {
            throw new BifrostException(ConfigErrors.MISSING_VARIABLE, at + ": ${file:..}: " + e.getMessage(), e);
        }
    }
}
