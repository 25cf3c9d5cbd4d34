package dev.bifrost.runtime.config;

import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** An amount of memory or disk: {@code 64MiB}. */
public record ByteSize(long bytes) {

    private static final Units UNITS = new Units(units(), "64MiB");

    public ByteSize {
        if (bytes < 0) {
            throw new IllegalArgumentException("a size is not negative");
        }
    }

    /**
     * Reads {@code B}, {@code KiB}, {@code MiB}, {@code GiB} or {@code TiB}.
     *
     * @throws IllegalArgumentException with what was expected
     */
    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static ByteSize parse(String text) {
        return new ByteSize(UNITS.parse(text));
    }

    private static Map<String, Long> units() {
        var units = new LinkedHashMap<String, Long>();
        long size = 1;
        for (String unit : new String[] {"B", "KiB", "MiB", "GiB", "TiB"}) {
            units.put(unit, size);
            size *= 1024;
        }
        return Collections.unmodifiableMap(units);
    }

    /** In the largest unit that is exact. */
    @Override
    public String toString() {
        String shown = bytes + "B";
        for (var unit : UNITS.units().entrySet()) {
            if (bytes > 0 && bytes % unit.getValue() == 0) {
                shown = bytes / unit.getValue() + unit.getKey();
            }
        }
        return shown;
    }
}
