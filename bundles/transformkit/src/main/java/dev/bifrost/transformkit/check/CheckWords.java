package dev.bifrost.transformkit.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ErrorCode;
import dev.bifrost.transformkit.InputColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** What was typed after a verb: {@code check}, what to check, and options. All faults are of the verb's code for its usage. */
public final class CheckWords {

    private final String verb;
    private final ErrorCode usage;
    private final List<String> words = new ArrayList<>();
    private final Map<String, String> values = new HashMap<>();
    private boolean json;

    private CheckWords(String verb, ErrorCode usage) {
        this.verb = verb;
        this.usage = usage;
    }

    /**
     * @param subject what the verb checks: "file"
     * @param withValue the options but {@code --json}; each takes a value, behind a space or an equals sign
     */
    public static CheckWords parse(
            List<String> args, String verb, String subject, Set<String> withValue, ErrorCode usage) {
        var found = new CheckWords(verb, usage);
        for (var rest = args.iterator(); rest.hasNext(); ) {
            found.take(rest.next(), rest, withValue);
        }
        if (found.words.size() != 2 || !found.words.getFirst().equals("check")) {
            throw found.fault("%s takes 'check' and one %s".formatted(verb, subject), null);
        }
        return found;
    }

    private void take(String word, Iterator<String> rest, Set<String> withValue) {
        int equals = word.indexOf('=');
        String name = equals > 0 ? word.substring(0, equals) : word;
        if (word.equals("--json")) {
            json = true;
        } else if (withValue.contains(name) && (equals > 0 || rest.hasNext())) {
            values.put(name, equals > 0 ? word.substring(equals + 1) : rest.next());
        } else if (word.startsWith("-")) {
            throw fault("'%s' is no option, or lacks its value".formatted(word), null);
        } else {
            words.add(word);
        }
    }

    /** What to check. */
    public String subject() {
        return words.getLast();
    }

    public boolean json() {
        return json;
    }

    public Optional<String> value(String option) {
        return Optional.ofNullable(values.get(option));
    }

    /** @param reader throws an exception that says what it expected */
    public <T> Optional<T> value(String option, Function<String, T> reader) {
        try {
            return value(option).map(reader);
        } catch (IllegalArgumentException | BifrostException e) {
            throw fault(option + ": " + e.getMessage(), e);
        }
    }

    /** Those of {@code --columns}. */
    public Optional<InputColumns> columns() {
        return value("--columns", text -> InputColumns.parse(text, usage));
    }

    /** The object of {@code --config}; empty if it was left out. */
    public Map<String, Object> config() {
        try {
            return JSON.std.mapFrom(value("--config").orElse("{}"));
        } catch (IOException | RuntimeException e) {
            throw fault("--config takes a JSON object, such as '{\"delayed_from\": 15}'", e);
        }
    }

    public BifrostException fault(String what, Throwable cause) {
        return new BifrostException(usage, "%s; see 'bifrost %s --help'".formatted(what, verb), cause);
    }
}
