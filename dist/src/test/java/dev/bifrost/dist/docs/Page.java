package dev.bifrost.dist.docs;

import dev.bifrost.dist.ProjectFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A page for people.
 *
 * @param file where it is
 * @param text as it stands
 */
record Page(Path file, String text) {

    private static final Path ROOT = ProjectFiles.root();
    private static final Pattern BLOCK = Pattern.compile("^```(\\w*)\n(.*?)^```$", Pattern.MULTILINE | Pattern.DOTALL);
    private static final Pattern NAMED = Pattern.compile("# ([\\w./-]+)\n");

    /**
     * A block between two fences.
     *
     * @param page its page
     * @param language what stands behind the fence
     * @param text what is in it
     */
    record Block(Page page, String language, String text) {

        /** The file that its first line names: {@code # data/persons.csv}. */
        Optional<String> named() {
            var found = NAMED.matcher(text);
            return found.lookingAt() ? Optional.of(found.group(1)) : Optional.empty();
        }

        /** What the file holds. */
        String content() {
            return named().map(name -> text.substring(text.indexOf('\n') + 1)).orElse(text);
        }

        @Override
        public String toString() {
            return page + ", " + language + " block '"
                    + text.lines().findFirst().orElse("") + "'";
        }
    }

    static Page of(String path) {
        try {
            Path file = ROOT.resolve(path);
            return new Page(file, Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Every page under {@code docs}. */
    static List<Page> docs() {
        return ProjectFiles.below(ROOT.resolve("docs"))
                .filter(file -> file.toString().endsWith(".md"))
                .map(file -> of(ROOT.relativize(file).toString()))
                .toList();
    }

    /** The pages under {@code docs}, those at the top and those of the samples. */
    static List<Page> all() {
        return Stream.concat(
                        docs().stream(),
                        Stream.of(
                                        "README.md",
                                        "CONTRIBUTING.md",
                                        "samples/transform-hello/README.md",
                                        "samples/component-type/README.md",
                                        "samples/guests/README.md")
                                .map(Page::of))
                .toList();
    }

    List<Block> blocks() {
        var blocks = new ArrayList<Block>();
        BLOCK.matcher(text).results().forEach(found -> blocks.add(new Block(this, found.group(1), found.group(2))));
        return blocks;
    }

    Stream<Block> blocks(String language) {
        return blocks().stream().filter(block -> block.language().equals(language));
    }

    /** The files that the page's blocks name, by path. */
    Map<String, String> files() {
        var files = new LinkedHashMap<String, String>();
        for (Block block : blocks()) {
            block.named().ifPresent(name -> files.put(name, block.content()));
        }
        return files;
    }

    /** The commands that are typed into the product: lines of {@code sh} blocks, without what is said about them. */
    List<String> commands() {
        return blocks("sh")
                .flatMap(block -> block.text().lines())
                .filter(line -> line.startsWith("./bifrost"))
                .map(line -> line.replaceAll("\\s+#.*", "").strip())
                .toList();
    }

    /** Its path in the checkout. */
    @Override
    public String toString() {
        return ROOT.relativize(file).toString();
    }
}
