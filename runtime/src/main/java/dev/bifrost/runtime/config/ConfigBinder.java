package dev.bifrost.runtime.config;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import java.nio.file.Path;
import java.util.Map;
import java.util.function.Function;

/**
 * Binds the config of a component to its record, as strictly as the host's own config: an unknown key is an error that
 * lists the known ones, values carry their units, {@code ${env:NAME}} and {@code ${file:PATH}} are put in.
 *
 * <p>What a record may hold: text, numbers, booleans, enums (written in lower case), {@link java.time.Duration}, {@link
 * ByteSize}, {@link Path}, {@link dev.bifrost.api.Secret}, {@link dev.bifrost.api.ComponentRef}, lists, maps and records
 * of those. A key that is not there gives null, or zero for a primitive; the record's constructor puts defaults in and
 * refuses values by {@link IllegalArgumentException}, whose message the user sees. {@code @JsonProperty(required = true)}
 * makes a key required.
 *
 * <p>Safe for use by several threads.
 */
public final class ConfigBinder {

    private ConfigBinder() {}

    /**
     * Binds a config.
     *
     * @param raw the config of a {@link dev.bifrost.api.ComponentRef}; one that was read from a file knows its lines and
     *     the file's folder
     * @param type the config record
     * @param where what the config is of, for messages about one that was not read from a file
     * @throws BifrostException with a code of {@link ConfigErrors} that names file, line, column and key; never a value
     *     that may be secret
     */
    public static <C> C bind(Map<String, Object> raw, Class<C> type, String where) {
        return bind(raw, type, where, System::getenv);
    }

    static <C> C bind(Map<String, Object> raw, Class<C> type, String where, Function<String, String> environment) {
        if (raw instanceof UnboundConfig read) {
            var folder = Path.of(read.at().file()).toAbsolutePath().getParent();
            return new Binding(new Spot(read.node(), read.at()), new Variables(environment, folder)).to(type);
        }
        var spot = new Spot(UnboundConfig.node(raw), Place.of(where));
        return new Binding(spot, new Variables(environment, Path.of(""))).to(type);
    }
}
