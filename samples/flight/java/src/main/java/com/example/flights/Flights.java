package com.example.flights;

import com.example.flights.Bifrost.Answer;
import com.example.flights.Bifrost.Rows;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.arrow.vector.BigIntVector;
import org.apache.arrow.vector.BitVector;
import org.apache.arrow.vector.Float8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.types.Types.MinorType;

/**
 * Rows of the tables {@code airports} and {@code flights} of the demo.
 *
 * <p>airports: {@code name} without control characters and runs of blanks; the new column {@code region}. flights: rows without an
 * origin are dropped; the new column {@code delayed} says whether {@code delay} is at least {@code delayed_from} minutes.
 */
final class Flights {

    private static final Set<String> OUTLYING = Set.of("AK", "HI", "AS", "CQ", "GU", "PR", "VI");
    private static final Pattern BLANKS = Pattern.compile("[\\x00-\\x20\\x7f]+");

    private Flights() {}

    public static void main(String... words) throws Exception {
        Server.serve(Map.of("airports", Flights::airports, "flights", Flights::flights), words);
    }

    private static void airports(Rows rows, Config config, Answer answer) {
        var names = rows.column("name", VarCharVector.class);
        var states = rows.column("state", VarCharVector.class);
        var longitudes = rows.column("longitude", Float8Vector.class);
        var cleaned = (VarCharVector) answer.column("name", MinorType.VARCHAR);
        var regions = (VarCharVector) answer.column("region", MinorType.VARCHAR);
        for (int row = 0; row < rows.count(); row++) {
            int at = answer.row(row);
            set(cleaned, at, names.isNull(row) ? "" : clean(text(names, row)));
            if (!states.isNull(row) && OUTLYING.contains(text(states, row))) {
                set(regions, at, "Outlying");
            } else if (!longitudes.isNull(row)) {
                set(regions, at, region(longitudes.get(row)));
            }
        }
    }

    private static String text(VarCharVector texts, int row) {
        return new String(texts.get(row), StandardCharsets.UTF_8);
    }

    private static void set(VarCharVector texts, int row, String text) {
        if (!text.isEmpty()) {
            texts.setSafe(row, text.getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Each run of blanks and control characters is one blank, and none at the ends. */
    private static String clean(String text) {
        return BLANKS.matcher(text).replaceAll(" ").replaceAll("^ | $", "");
    }

    /** By degrees east. What is no number is in no region. */
    private static String region(double east) {
        if (east < -125 || east > -66) {
            return "Outlying";
        }
        if (east < -104) {
            return "West";
        }
        if (east < -87) {
            return "Central";
        }
        return east <= -66 ? "East" : "";
    }

    private static void flights(Rows rows, Config config, Answer answer) {
        long delayedFrom = config.integer("delayed_from", 15);
        var origins = rows.column("origin", VarCharVector.class);
        var delays = rows.column("delay", BigIntVector.class);
        var delayed = (BitVector) answer.column("delayed", MinorType.BIT);
        for (int row = 0; row < rows.count(); row++) {
            if (origins.isNull(row) || origins.getValueLength(row) == 0) {
                continue;
            }
            int at = answer.row(row);
            if (!delays.isNull(row)) {
                delayed.setSafe(at, delays.get(row) >= delayedFrom ? 1 : 0);
            }
        }
    }
}
