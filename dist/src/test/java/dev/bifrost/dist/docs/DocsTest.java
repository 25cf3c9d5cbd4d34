package dev.bifrost.dist.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.runtime.cli.Bifrost;
import dev.bifrost.runtime.config.ConfigBinder;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.mapping.MappingReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** The examples of the pages are read, bound, compiled and parsed by the product's own code. */
class DocsTest {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(?:env|file):[^}]*}");
    private static final Pattern LINK = Pattern.compile("(?<!!)\\[[^]]+]\\(([^)\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.*)$", Pattern.MULTILINE);
    private static final Pattern NAMED_CODE = Pattern.compile("`([A-Z]\\w*[a-z]\\w*)(?:\\.(\\w+))?`");

    /** Verbs of the launcher in a checkout. */
    private static final Set<String> LAUNCHER = Set.of("test", "bench");

    @TempDir
    private Path folder;

    static List<Page> pages() {
        return Page.all();
    }

    static List<Page> pagesThatNameCode() {
        return List.of(Page.of("docs/follow-one-batch.md"), Page.of("docs/laws.md"));
    }

    static List<Page.Block> yaml() {
        return Page.docs().stream().flatMap(page -> page.blocks("yaml")).toList();
    }

    static List<Page.Block> json() {
        return Page.docs().stream().flatMap(page -> page.blocks("json")).toList();
    }

    static List<Page> pagesWithJava() {
        return Page.docs().stream()
                .filter(page -> page.blocks("java").findAny().isPresent())
                .toList();
    }

    static List<String> commands() {
        return Page.all().stream()
                .flatMap(page -> page.commands().stream())
                .distinct()
                .toList();
    }

    @ParameterizedTest
    @MethodSource("yaml")
    void aYamlBlockIsAMappingOrAConfig(Page.Block block) throws IOException {
        String name = block.named().orElse("");
        if (name.equals("mapping.yaml")) {
            assertThat(MappingReader.parse(name, block.content()).tables()).isNotEmpty();
        } else {
            assertThat(name).as("the first line of %s names its file", block).isEqualTo("bifrost.yaml");
            assertBinds(block.content());
        }
    }

    /** What a variable stands for is another machine's. */
    private void assertBinds(String text) throws IOException {
        Path file = folder.resolve("bifrost.yaml");
        Files.writeString(file, VARIABLE.matcher(text).replaceAll("value"));
        var config = HostConfig.read(file);
        assertBinds(TableSource.class, config.source());
        assertBinds(GraphSink.class, config.sink());
        assertBinds(Ledger.class, config.ledger());
    }

    private static void assertBinds(Class<?> type, ComponentRef component) {
        ComponentFactory<?, ?> factory = Components.all().stream()
                .filter(offered -> offered.type() == type && offered.name().equals(component.name()))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + type.getSimpleName() + " is named " + component));
        assertThat(ConfigBinder.bind(component.config(), factory.configType(), component.name()))
                .isNotNull();
    }

    @ParameterizedTest
    @MethodSource("json")
    void aJsonBlockIsJson(Page.Block block) {
        assertThatCode(() -> new JsonMapper().readTree(block.text())).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @MethodSource("pagesWithJava")
    void theJavaOfAPageCompilesAgainstTheApi(Page page) throws IOException {
        assertThat(JavaBlocks.errors(page.blocks("java").toList(), folder)).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aCommandIsOneThatTheCommandLineTakes(String command) {
        List<String> words = List.of(command.split("\\s+"));
        String verb = words.size() == 1 ? "--help" : words.get(1);
        var offered = Components.all().stream()
                .filter(factory -> factory.type() == Command.class)
                .map(ComponentFactory::name)
                .collect(Collectors.toSet());
        if (!LAUNCHER.contains(verb) && !offered.contains(verb)) {
            var arguments = words.stream()
                    .skip(1)
                    .filter(word -> !word.equals("--help"))
                    .toArray(String[]::new);
            assertThatCode(() -> new CommandLine(new Bifrost()).parseArgs(arguments))
                    .doesNotThrowAnyException();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void aLinkLeadsToAFileAndAHeading(Page page) {
        LINK.matcher(page.text()).results().map(found -> found.group(1)).forEach(link -> {
            if (!link.startsWith("http")) {
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty()
                        ? page.file()
                        : page.file().resolveSibling(parts[0]).normalize();
                assertThat(target).as("%s links to %s", page, link).exists();
                if (parts.length == 2) {
                    assertThat(anchors(Sources.read(target)))
                            .as("%s links to %s", page, link)
                            .contains(parts[1]);
                }
            }
        });
    }

    private static List<String> anchors(String text) {
        return HEADING.matcher(text)
                .results()
                .map(found -> found.group(1).toLowerCase(java.util.Locale.ROOT))
                .map(title -> title.replaceAll("[^\\w\\- ]", "").replace(' ', '-'))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("pagesThatNameCode")
    void aNamedClassAndMethodIsThere(Page page) {
        var sources = new Sources();
        var found = NAMED_CODE.matcher(page.text()).results().toList();
        assertThat(found).hasSizeGreaterThan(10);
        found.forEach(name -> {
            var files = sources.named(name.group(1));
            assertThat(files).as("%s names %s", page, name.group()).isNotEmpty();
            if (name.group(2) != null) {
                var member = Pattern.compile("\\b" + name.group(2) + "\\b");
                assertThat(files)
                        .as("%s names %s", page, name.group())
                        .anyMatch(file -> member.matcher(Sources.read(file)).find());
            }
        });
    }
}
