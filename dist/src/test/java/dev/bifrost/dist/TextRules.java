package dev.bifrost.dist;

import java.util.List;
import java.util.regex.Pattern;

/** What no text file of the project may say. */
final class TextRules {

    /**
     * Package registries and their mirrors: a host name in a file pins users to one. Each name is put together here, so that this
     * file does not break its own rule.
     */
    private static final List<Pattern> REGISTRY_HOSTS = hosts(
            "registry" + ".npmjs",
            "npm" + "js.org",
            "repo.ma" + "ven",
            "repo1.ma" + "ven",
            "maven.ap" + "ache.org/maven2",
            "pypi" + ".org",
            "pythonho" + "sted",
            "crates.i" + "o",
            "deb" + ".debian",
            "archive.ub" + "untu",
            "sona" + "type.org");

    /** Somebody's own folder. */
    private static final Pattern HOME_PATH =
            Pattern.compile("(/ho" + "me|/Us" + "ers|/ro" + "ot|/wo" + "rk)/[A-Za-z0-9._-]+/");

    private TextRules() {}

    static List<String> breaches(String path, String text) {
        var found = REGISTRY_HOSTS.stream()
                .filter(host -> host.matcher(text).find())
                .map(host -> path + " names a registry host: " + host);
        var homes =
                HOME_PATH.matcher(text).results().map(hit -> path + " names a folder of one machine: " + hit.group());
        return java.util.stream.Stream.concat(found, homes).toList();
    }

    private static List<Pattern> hosts(String... names) {
        return List.of(names).stream()
                .map(name -> Pattern.compile(Pattern.quote(name), Pattern.CASE_INSENSITIVE))
                .toList();
    }
}
