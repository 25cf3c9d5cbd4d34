package dev.bifrost.flight.check;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.Secret;
import dev.bifrost.flight.connection.Endpoint;
import dev.bifrost.flight.connection.TlsFiles;
import dev.bifrost.flight.error.FlightErrors;
import dev.bifrost.transformkit.InputColumns;
import dev.bifrost.transformkit.check.CheckWords;
import dev.bifrost.transformkit.check.SampleRows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What was typed after {@code flight check}.
 *
 * @param columns of the samples
 * @param tokenFile where the token is from
 * @param token sent with each call
 */
record CheckOptions(
        Endpoint endpoint,
        Asked asked,
        InputColumns columns,
        Optional<Path> tokenFile,
        Optional<Secret> token,
        TlsFiles tls,
        boolean json) {

    private static final Set<String> WITH_VALUE = Set.of(
            "--name", "--columns", "--config", "--token-file", "--ca", "--certificate", "--key", "--server-name");

    /**
     * @param folder where the files are
     * @throws BifrostException {@code flight.USAGE}, also if the file of the token cannot be read, or holds none
     */
    static CheckOptions parse(List<String> args, Path folder) {
        var words = CheckWords.parse(args, "flight", "endpoint", WITH_VALUE, FlightErrors.USAGE);
        try {
            return new CheckOptions(
                    Endpoint.parse(words.subject()),
                    new Asked(words.value("--name").orElse(""), words.config()),
                    words.columns().orElse(SampleRows.MADE_UP),
                    words.value("--token-file", folder::resolve),
                    words.value("--token-file", file -> token(folder.resolve(file))),
                    tls(words, folder),
                    words.json());
        } catch (IllegalArgumentException e) {
            throw words.fault(e.getMessage(), e);
        }
    }

    private static Secret token(Path file) {
        try {
            String token = Files.readString(file).strip();
            if (token.matches("[!-~]+")) {
                return new Secret(token);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("%s cannot be read".formatted(file), e);
        }
        throw new IllegalArgumentException("%s is empty, or has spaces or line ends in it".formatted(file));
    }

    private static TlsFiles tls(CheckWords words, Path folder) {
        return new TlsFiles(
                words.value("--ca", folder::resolve).orElse(null),
                words.value("--certificate", folder::resolve).orElse(null),
                words.value("--key", folder::resolve).orElse(null),
                words.value("--server-name").orElse(null));
    }
}
