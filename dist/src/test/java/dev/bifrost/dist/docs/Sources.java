package dev.bifrost.dist.docs;

import dev.bifrost.dist.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** The Java sources of the product, and what their comments say. */
final class Sources {

    private static final Path ROOT = ProjectFiles.root();
    /** Braces may be nested once. */
    private static final Pattern CODE = Pattern.compile("\\{@code ((?:[^{}]|\\{[^{}]*})*)}");

    private static final Pattern LINK = Pattern.compile("\\{@link (?:[a-z][\\w.]*\\.)?(\\w*)(?:#(\\w+))?[^}]*}");
    private static final Pattern PARAM =
            Pattern.compile("@param (\\w+) (.*?)(?=@param|@return|@throws|\\z)", Pattern.DOTALL);

    private final List<Path> files = ProjectFiles.below(ROOT)
            .filter(file -> file.toString().endsWith(".java"))
            .toList();

    /** The paths of the files whose simple name is that. */
    List<Path> named(String simpleName) {
        return files.stream()
                .filter(file -> file.getFileName().toString().equals(simpleName + ".java"))
                .toList();
    }

    /** The full names of the top-level classes of the product whose text contains that. */
    List<String> mainClassesThatSay(String text) {
        return files.stream()
                .filter(file -> file.toString().contains("/src/main/java/"))
                .filter(file -> read(file).contains(text))
                .map(file -> file.toString()
                        .replaceAll(".*/src/main/java/|\\.java$", "")
                        .replace('/', '.'))
                .toList();
    }

    /** The text of the file that holds a class. */
    String textOf(Class<?> type) {
        Class<?> top = type;
        while (top.getEnclosingClass() != null) {
            top = top.getEnclosingClass();
        }
        String end = "/src/main/java/" + top.getName().replace('.', '/') + ".java";
        return files.stream()
                .filter(file -> file.toString().endsWith(end))
                .findFirst()
                .map(Sources::read)
                .orElseThrow(() -> new IllegalStateException("no source of " + type));
    }

    /** What the comment of a record says of its components. */
    Map<String, String> components(Class<?> type) {
        String comment = comment(type, "[\\w ]*\\brecord " + type.getSimpleName() + "\\b");
        var said = new LinkedHashMap<String, String>();
        PARAM.matcher(comment).results().forEach(found -> said.put(found.group(1), markdown(found.group(2))));
        return said;
    }

    /** What the comment of an enum's constant says. */
    String constant(Enum<?> constant) {
        return markdown(comment(constant.getDeclaringClass(), constant.name() + "\\b\\s*[(,;]"));
    }

    /** The comment that stands before a declaration; empty if there is none. */
    private String comment(Class<?> type, String declaration) {
        var found = Pattern.compile(
                        "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+(?:\\([^)]*\\))?\\s*)*" + declaration, Pattern.DOTALL)
                .matcher(textOf(type));
        return found.find() ? found.group(1).replaceAll("(?m)^\\s*\\* ?", "") : "";
    }

    /** A comment's text in one line, with back-quotes. */
    private static String markdown(String comment) {
        String line =
                comment.replaceAll("<p>|<b>|</b>", "").replaceAll("\\s+", " ").strip();
        String code = CODE.matcher(line).replaceAll("`$1`");
        return LINK.matcher(code)
                .replaceAll(link -> "`" + link.group(1) + (link.group(2) == null ? "" : "." + link.group(2)) + "`");
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
