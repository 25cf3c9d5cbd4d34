package dev.bifrost.flight.check;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.Endpoint;
import dev.bifrost.flight.connection.TlsFiles;
import dev.bifrost.transformkit.InputColumns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What was typed after {@code flight check}.
 *
 * @param columns of the samples
 * @param tokenFile holds the token that is sent with each call
 */
record CheckOptions(
        Endpoint endpoint, Asked asked, InputColumns columns, Optional<Path> tokenFile, TlsFiles tls, boolean json) {

    private static final String MADE_UP = "id: int64, name: utf8, amount: int64";
    private static final Set<String> WITH_VALUE = Set.of(
            "--name", "--columns", "--config", "--token-file", "--ca", "--certificate", "--key", "--server-name");

    /**
     * @param folder where the files are
     * @throws BifrostException {@code flight.USAGE}
     */
    static CheckOptions parse(List<String> args, Path folder) {
        var words = new ArrayList<String>();
        var values = new HashMap<String, String>();
        boolean json = false;
        for (int i = 0; i < args.size(); i++) {
            String word = args.get(i);
            int equals = word.indexOf('=');
            String name = equals > 0 ? word.substring(0, equals) : word;
            if (word.equals("--json")) {
                json = true;
            } else if (WITH_VALUE.contains(name) && (equals > 0 || i + 1 < args.size())) {
                values.put(name, equals > 0 ? word.substring(equals + 1) : args.get(++i));
            } else if (word.startsWith("-")) {
                throw usage("'%s' is no option, or lacks its value".formatted(word), null);
            } else {
                words.add(word);
            }
        }
        if (words.size() != 2 || !words.getFirst().equals("check")) {
            throw usage("flight takes 'check' and one endpoint", null);
        }
        return new CheckOptions(
                endpoint(words.get(1)),
                new Asked(values.getOrDefault("--name", ""), config(values.getOrDefault("--config", "{}"))),
                columns(values.getOrDefault("--columns", MADE_UP)),
                Optional.ofNullable(values.get("--token-file")).map(folder::resolve),
                tls(values, folder),
                json);
    }

    private static Endpoint endpoint(String text) {
        try {
            return Endpoint.parse(text);
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage(), e);
        }
    }

    private static InputColumns columns(String text) {
        try {
            return InputColumns.parse(text, CheckErrors.USAGE);
        } catch (BifrostException e) {
            throw usage("--columns: " + e.getMessage(), e);
        }
    }

    private static Map<String, Object> config(String text) {
        try {
            return JSON.std.mapFrom(text);
        } catch (IOException | RuntimeException e) {
            throw usage("--config takes a JSON object, such as '{\"delayed_from\": 15}'", e);
        }
    }

    /** @throws BifrostException {@code flight.USAGE} if the file cannot be read, or holds no token */
    Optional<Secret> token() {
        return tokenFile.map(CheckOptions::token);
    }

    private static Secret token(Path file) {
        try {
            String token = Files.readString(file).strip();
            if (token.matches("[!-~]+")) {
                return new Secret(token);
            }
        } catch (IOException e) {
            throw usage("--token-file: %s cannot be read".formatted(file), e);
        }
        throw usage("--token-file: %s is empty, or has spaces or line ends in it".formatted(file), null);
    }

    private static TlsFiles tls(Map<String, String> values, Path folder) {
        try {
            return new TlsFiles(
                    file(values.get("--ca"), folder),
                    file(values.get("--certificate"), folder),
                    file(values.get("--key"), folder),
                    values.get("--server-name"));
        } catch (IllegalArgumentException e) {
            throw usage(e.getMessage(), e);
        }
    }

    private static Path file(String name, Path folder) {
        return name == null ? null : folder.resolve(name);
    }

    private static BifrostException usage(String what, Throwable cause) {
        return new BifrostException(CheckErrors.USAGE, what + "; see 'bifrost flight --help'", cause);
    }
}
