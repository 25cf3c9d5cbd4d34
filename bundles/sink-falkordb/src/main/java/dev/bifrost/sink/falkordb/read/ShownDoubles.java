package dev.bifrost.sink.falkordb.read;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** Floats as the server's answers show them: it keeps all bits and prints 15 significant digits. */
public final class ShownDoubles {

    private static final MathContext DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);
    /** A whole number of hundredths below this has at most 15 digits, so printing loses nothing. */
    private static final double SHORT = 1e12;

    private ShownDoubles() {}

    /** @param stored finite */
    public static double shown(double stored) {
        double hundredths = stored * 100;
        if (Math.abs(stored) < SHORT && hundredths == Math.rint(hundredths) && hundredths / 100 == stored) {
            return stored == 0 ? stored : hundredths / 100;
        }
        return Double.isFinite(stored) ? new BigDecimal(stored).round(DIGITS).doubleValue() : stored;
    }
}
