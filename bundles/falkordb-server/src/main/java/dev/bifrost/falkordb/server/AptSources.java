package dev.bifrost.falkordb.server;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Derives a sources list for another release from the machine's own, in both formats that apt knows. Keeps the addresses and the
 * keyrings; keeps nothing that would turn the check of signatures off; drops sources of third parties.
 */
final class AptSources {

    private static final Pattern ONE_LINE = Pattern.compile("deb\\s+(?:\\[(.*?)]\\s+)?(\\S+)\\s+(\\S+)\\s+(.*)");
    private static final Pattern SIGNED_BY = Pattern.compile("(?i)signed-by=(\\S+)");
    private static final Pattern FIELD = Pattern.compile("([A-Za-z-]+):(.*)");
    /** What follows the codename in a suite, here and in the target; backports and the like are left out. */
    private static final Map<String, String> POCKETS =
            Map.of("", "", "-updates", "-updates", "-security", "-security", "/updates", "-security");

    private final String codename;
    private final String target;

    AptSources(String codename, String target) {
        this.codename = codename;
        this.target = target;
    }

    /** The stanzas for the target that a {@code .list} file yields. */
    List<String> fromList(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .map(ONE_LINE::matcher)
                .filter(Matcher::matches)
                .flatMap(line -> {
                    Matcher signedBy =
                            SIGNED_BY.matcher(Optional.ofNullable(line.group(1)).orElse(""));
                    return stanza(
                            line.group(2),
                            line.group(3),
                            line.group(4),
                            signedBy.find() ? " " + signedBy.group(1) : "");
                })
                .toList();
    }

    /** The stanzas for the target that a {@code .sources} file yields. */
    List<String> fromStanzas(String text) {
        String withoutComments =
                text.lines().filter(line -> !line.startsWith("#")).collect(Collectors.joining("\n"));
        List<String> stanzas = new ArrayList<>();
        for (String part : withoutComments.split("\\n\\s*\\n")) {
            Map<String, String> fields = fields(part);
            boolean enabled =
                    !fields.getOrDefault("enabled", "yes").strip().matches("(?i)no|false|off|0|without|disable");
            if (enabled && words(fields.getOrDefault("types", "")).anyMatch("deb"::equals)) {
                stanza(
                                fields.getOrDefault("uris", "").strip(),
                                fields.getOrDefault("suites", ""),
                                fields.getOrDefault("components", ""),
                                fields.getOrDefault("signed-by", ""))
                        .forEach(stanzas::add);
            }
        }
        return stanzas;
    }

    private Stream<String> stanza(String uris, String suites, String components, String signedBy) {
        String wanted = words(suites)
                .filter(suite -> suite.startsWith(codename))
                .map(suite -> POCKETS.get(suite.substring(codename.length())))
                .filter(Objects::nonNull)
                .map(pocket -> target + pocket)
                .collect(Collectors.joining(" "));
        if (uris.isEmpty() || wanted.isEmpty() || words(components).noneMatch("main"::equals)) {
            return Stream.empty();
        }
        String stanza = "Types: deb\nURIs: " + uris + "\nSuites: " + wanted + "\nComponents: main\nTargets: Packages\n";
        return Stream.of(signedBy.isBlank() ? stanza : stanza + "Signed-By:" + signedBy + "\n");
    }

    /** Lower-case names; a value keeps its continuation lines, as a key may stand in the file itself. */
    private static Map<String, String> fields(String stanza) {
        Map<String, String> fields = new LinkedHashMap<>();
        String name = "";
        for (String line : stanza.split("\n")) {
            Matcher field = FIELD.matcher(line);
            if (field.matches()) {
                name = field.group(1).toLowerCase(Locale.ROOT);
                fields.put(name, field.group(2));
            } else if (line.startsWith(" ") || line.startsWith("\t")) {
                fields.merge(name, "\n" + line, String::concat);
            }
        }
        return fields;
    }

    private static Stream<String> words(String text) {
        return Stream.of(text.strip().split("\\s+"));
    }
}
