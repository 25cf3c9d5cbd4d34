package dev.bifrost.script;

import com.fasterxml.jackson.jr.ob.JSON;
import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Collection;
import java.util.Map;

/** A step's config as the text that a script's {@code config} is read from. */
final class Settings {

    private Settings() {}

    /** @throws BifrostException {@code script.CONFIG_VALUE} for a number that JavaScript would round */
    static String json(Map<String, Object> config) {
        check("config", config);
        try {
            return JSON.std.asString(config);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void check(String where, Object value) {
        switch (value) {
            case Map<?, ?> map -> map.forEach((key, inner) -> check(where + "." + key, inner));
            case Collection<?> list -> list.forEach(inner -> check(where, inner));
            case Number number
            when !isExact(number) ->
                throw new BifrostException(
                        ScriptErrors.CONFIG_VALUE,
                        "%s is a number that JavaScript cannot hold exactly; write it in quotes, and BigInt(..) in the script"
                                .formatted(where));
            case null, default -> {
                // text, truth, nothing
            }
        }
    }

    /** As written: 0.1 is no binary fraction, but it is the number that JavaScript writes as 0.1. */
    private static boolean isExact(Number number) {
        double nearest = number.doubleValue();
        return Double.isFinite(nearest)
                && new BigDecimal(number.toString()).compareTo(new BigDecimal(Double.toString(nearest))) == 0
                && (number instanceof Double || number instanceof Float || Math.abs(nearest) <= RowView.MOST_EXACT);
    }
}
