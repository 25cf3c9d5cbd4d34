package dev.bifrost.dist;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * One Java file of the project.
 *
 * @param path from the root of the checkout, with {@code /}
 * @param text as it stands
 * @param code the text without comments and with empty string literals, line for line
 */
record SourceFile(String path, String text, String code) {

    /** One of: a comment, a text block, a string, a character. */
    private static final Pattern PROSE = Pattern.compile(
            "//[^\n]*|/\\*.*?\\*/|\"\"\".*?\"\"\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])+'", Pattern.DOTALL);

    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?([\\w.]+(?:\\.\\*)?);", Pattern.MULTILINE);
    private static final Pattern PACKAGE = Pattern.compile("^package ([\\w.]+);", Pattern.MULTILINE);

    static SourceFile of(String path, String text) {
        String code = PROSE.matcher(text).replaceAll(found -> blank(found.group()));
        return new SourceFile(path, text, code);
    }

    static SourceFile read(Path root, Path file) {
        try {
            return of(root.relativize(file).toString().replace('\\', '/'), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every Java file below the root's source folders. */
    static List<SourceFile> readAll(Path root) {
        return ProjectFiles.below(root)
                .filter(file -> file.toString().endsWith(".java"))
                .map(file -> read(root, file))
                .toList();
    }

    private static String blank(String prose) {
        String quotes = prose.startsWith("\"") ? "\"\"" : "";
        return quotes + "\n".repeat((int) prose.chars().filter(c -> c == '\n').count());
    }

    /** The folder of the Maven module: {@code runtime}, {@code bundles/sink-text}. */
    String module() {
        int src = path.indexOf("/src/");
        return src < 0 ? "" : path.substring(0, src);
    }

    boolean isMain() {
        return path.contains("/src/main/java/");
    }

    boolean isMainOf(String moduleOrFolder) {
        return isMain() && (module().equals(moduleOrFolder) || module().startsWith(moduleOrFolder + "/"));
    }

    String fileName() {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    String packageName() {
        var found = PACKAGE.matcher(code);
        return found.find() ? found.group(1) : "";
    }

    List<String> imports() {
        return IMPORT.matcher(code).results().map(found -> found.group(1)).toList();
    }

    /** Names a type or package, by import or in full. */
    boolean uses(String qualifiedPrefix) {
        return Pattern.compile("(?<![\\w.])" + Pattern.quote(qualifiedPrefix) + "\\b")
                .matcher(code)
                .find();
    }

    List<MatchResult> find(Pattern pattern) {
        return pattern.matcher(code).results().toList();
    }

    long lines() {
        return text.lines().count();
    }
}
