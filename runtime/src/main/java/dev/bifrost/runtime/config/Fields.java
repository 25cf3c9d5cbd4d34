package dev.bifrost.runtime.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads a map of a config file key by key. What is wrong is added to the problems and reading goes on; the keys that were
 * asked for are the known ones, so {@link #end} finds the others.
 *
 * <p>One thread.
 */
public final class Fields {

    private static final Map<String, Boolean> FLAGS = new LinkedHashMap<>();

    static {
        FLAGS.put("true", true);
        FLAGS.put("false", false);
    }

    private final Node.Entries node;
    private final Place at;
    private final Problems problems;
    private final Set<String> known = new LinkedHashSet<>();
    private final List<Missing> missing = new ArrayList<>();

    /** One of these keys is needed, and none is there. */
    private record Missing(List<String> keys, String text) {}

    Fields(Node.Entries node, Place at, Problems problems) {
        this.node = node;
        this.at = at;
        this.problems = problems;
        for (var repeat : node.repeats()) {
            problems.add(
                    ConfigErrors.REPEATED_KEY,
                    at.child(repeat.key(), repeat.at()),
                    "the key stands here for the second time; the first is in line %d"
                            .formatted(node.entries().get(repeat.key()).keyAt().line()));
        }
    }

    /** Where the map starts. */
    public Place at() {
        return at;
    }

    /** Where the key stands, or the map if it does not. */
    public Place at(String key) {
        var entry = node.entries().get(key);
        return entry == null ? at : at.child(key, entry.keyAt());
    }

    public boolean has(String key) {
        return node.entries().containsKey(key);
    }

    /** The keys that nobody asked for yet. */
    public List<String> others() {
        return node.entries().keySet().stream()
                .filter(key -> !known.contains(key))
                .toList();
    }

    public Optional<Scalar> text(String key) {
        return child(key, Node.Text.class, "a single value").map(text -> new Scalar(text.text(), valueAt(key, text)));
    }

    /** The value, or a stand-in beside a problem, so that reading goes on. */
    public Scalar requiredText(String key) {
        require(key);
        return text(key).orElseGet(() -> new Scalar("?", at));
    }

    /** One of some words. */
    public <E> E word(String key, Map<String, E> words, E otherwise) {
        return text(key)
                .map(written ->
                        words.containsKey(written.text()) ? words.get(written.text()) : bad(written, words, otherwise))
                .orElse(otherwise);
    }

    private <E> E bad(Scalar written, Map<String, E> words, E otherwise) {
        problems.add(
                ConfigErrors.BAD_VALUE,
                written.at(),
                "%s is not known here%s; known are %s"
                        .formatted(
                                Quote.of(written.text()),
                                Suggestion.of(written.text(), words.keySet()),
                                Quote.list(words.keySet())));
        return otherwise;
    }

    public boolean flag(String key) {
        return word(key, FLAGS, false);
    }

    /** A list of single values; empty if the key is not there. */
    public List<Scalar> texts(String key) {
        var texts = new ArrayList<Scalar>();
        eachItem(
                key,
                (item, place) -> shape(item, Node.Text.class, "a single value", place)
                        .ifPresent(text -> texts.add(new Scalar(text.text(), place))));
        return texts;
    }

    /** As {@link #texts}, and a list that is there holds something. */
    public List<Scalar> nonEmptyTexts(String key) {
        int before = problems.count();
        var texts = texts(key);
        if (has(key) && texts.isEmpty() && problems.count() == before) {
            problems.add(ConfigErrors.BAD_VALUE, at(key), "the list is empty; leave the key out, or list something");
        }
        return texts;
    }

    /** Whether a map stands under the key. */
    public boolean isMap(String key) {
        return has(key) && node.entries().get(key).value() instanceof Node.Entries;
    }

    /** A list of maps; empty if the key is not there. */
    public List<Fields> items(String key) {
        return items(key, "");
    }

    /** @param nameKey the key of each map whose value names it in messages, instead of its number */
    public List<Fields> items(String key, String nameKey) {
        var items = new ArrayList<Fields>();
        eachItem(
                key,
                (item, place) -> shape(item, Node.Entries.class, "a map", place)
                        .ifPresent(map -> items.add(new Fields(map, named(place, map, nameKey), problems))));
        return items;
    }

    private static Place named(Place place, Node.Entries map, String nameKey) {
        var name = map.entries().get(nameKey);
        if (name == null || !(name.value() instanceof Node.Text text) || text.isNull()) {
            return place;
        }
        String list = place.path().substring(0, place.path().lastIndexOf('['));
        return new Place(
                place.file(), place.line(), place.column(), "%s[%s]".formatted(list, Quote.plain(text.text())));
    }

    private interface ItemReader {
        void read(Node item, Place place);
    }

    private void eachItem(String key, ItemReader reader) {
        child(key, Node.Items.class, "a list").ifPresent(list -> {
            var place = at.child(key, list.at());
            for (int i = 0; i < list.items().size(); i++) {
                Node item = list.items().get(i);
                reader.read(item, place.item(Integer.toString(i), item.at()));
            }
        });
    }

    public Optional<Fields> map(String key) {
        return child(key, Node.Entries.class, "a map").map(map -> new Fields(map, at.child(key, map.at()), problems));
    }

    public Optional<Fields> requiredMap(String key) {
        require(key);
        return map(key);
    }

    /** All pairs of this map: each key with its single value. */
    public Map<Scalar, Scalar> pairs() {
        var pairs = new LinkedHashMap<Scalar, Scalar>();
        for (String key : others()) {
            text(key).ifPresent(value -> pairs.put(new Scalar(key, at(key)), value));
        }
        return pairs;
    }

    /** The config of a component, still unbound: {@link ConfigBinder} knows its places. */
    public Map<String, Object> unbound(String key) {
        return child(key, Node.Entries.class, "a map")
                .<Map<String, Object>>map(map -> new UnboundConfig(map, at.child(key, map.at())))
                .orElse(Map.of());
    }

    /** Says of a key that it must be there. */
    public void require(String key) {
        known.add(key);
        if (!has(key)) {
            missing(List.of(key), "the key %s is missing".formatted(Quote.of(key)));
        }
    }

    /** Says that one of some keys must be there, and none is. */
    public void missing(List<String> keys, String text) {
        missing.add(new Missing(keys, text));
    }

    /** Complains about every key that was not asked for, and about missing ones that none of those was meant to be. */
    public void end() {
        var meant = new HashSet<String>();
        for (String key : others()) {
            problems.add(ConfigErrors.UNKNOWN_KEY, at(key), unknownKey(key, known));
            Suggestion.nearest(key, known).ifPresent(meant::add);
        }
        missing.stream()
                .filter(need -> need.keys().stream().noneMatch(meant::contains))
                .forEach(need -> problems.add(ConfigErrors.MISSING_KEY, at, need.text()));
    }

    /** Why a key is not taken. */
    static String unknownKey(String key, Set<String> known) {
        return "unknown key %s%s; known are %s".formatted(Quote.of(key), Suggestion.of(key, known), Quote.list(known));
    }

    private Place valueAt(String key, Node value) {
        return at.child(key, value.at());
    }

    private <N extends Node> Optional<N> child(String key, Class<N> type, String expected) {
        known.add(key);
        return Optional.ofNullable(node.entries().get(key))
                .flatMap(entry -> shape(entry.value(), type, expected, valueAt(key, entry.value())));
    }

    private <N extends Node> Optional<N> shape(Node value, Class<N> type, String expected, Place place) {
        if (value instanceof Node.Text text && text.isNull()) {
            problems.add(ConfigErrors.WRONG_SHAPE, place, noValue(expected));
            return Optional.empty();
        }
        if (!type.isInstance(value)) {
            problems.add(ConfigErrors.WRONG_SHAPE, place, "expected %s, found %s".formatted(expected, value.shape()));
            return Optional.empty();
        }
        return Optional.of(type.cast(value));
    }

    static String noValue(String expected) {
        return "expected %s, found none; leave the key out, or write \"null\" or \"~\" in quotes to mean the text"
                .formatted(expected);
    }
}
