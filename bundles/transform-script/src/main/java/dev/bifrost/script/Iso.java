package dev.bifrost.script;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.concurrent.TimeUnit;
import org.apache.arrow.vector.types.pojo.ArrowType;

/** Dates and times as text: {@code 2001-01-02}, {@code 2001-01-02T12:00:00.000000}, and with a {@code Z} for what is in UTC. */
final class Iso {

    private static final long NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long MICROS = TimeUnit.SECONDS.toMicros(1);
    private static final int NANO_DIGITS = 9;

    private Iso() {}

    static String date(long epochDay) {
        return LocalDate.ofEpochDay(epochDay).toString();
    }

    /**
     * As many digits of the second as the type has, so that the texts of a column sort as its times do.
     *
     * @throws DateTimeException if the calendar has no such time
     */
    static String timestamp(long value, ArrowType.Timestamp type) {
        int digits = digits(type);
        long perSecond = perSecond(digits);
        var time = LocalDateTime.ofEpochSecond(
                Math.floorDiv(value, perSecond),
                (int) (Math.floorMod(value, perSecond) * (NANOS / perSecond)),
                ZoneOffset.UTC);
        var text = new StringBuilder(29).append(time.toLocalDate()).append('T');
        two(text, time.getHour()).append(':');
        two(text, time.getMinute()).append(':');
        two(text, time.getSecond());
        if (digits > 0) {
            String fraction = String.valueOf(NANOS + time.getNano());
            text.append('.').append(fraction, 1, 1 + digits);
        }
        return type.getTimezone() == null ? text.toString() : text.append('Z').toString();
    }

    private static StringBuilder two(StringBuilder text, int number) {
        return text.append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }

    private static int digits(ArrowType.Timestamp type) {
        return switch (type.getUnit()) {
            case SECOND -> 0;
            case MILLISECOND -> 3;
            case MICROSECOND -> 6;
            case NANOSECOND -> NANO_DIGITS;
        };
    }

    private static long perSecond(int digits) {
        long perSecond = 1;
        for (int i = 0; i < digits; i++) {
            perSecond *= 10;
        }
        return perSecond;
    }

    /** @throws Misfit if it is no date, or one that the type cannot hold */
    static int epochDay(String text) {
        try {
            return Math.toIntExact(LocalDate.parse(text).toEpochDay());
        } catch (DateTimeException | ArithmeticException e) {
            throw new Misfit("text that is no date like 2001-01-02", e);
        }
    }

    /** @throws Misfit if it is no time without a zone, or one that the type cannot hold */
    static long micros(String text) {
        try {
            return micros(LocalDateTime.parse(text).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException | ArithmeticException e) {
            throw new Misfit("text that is no time without a zone like 2001-01-02T12:00:00.000000", e);
        }
    }

    /** @throws Misfit if it is no time with a zone, or one that the type cannot hold */
    static long microsUtc(String text) {
        try {
            return micros(OffsetDateTime.parse(text).toInstant());
        } catch (DateTimeException | ArithmeticException e) {
            throw new Misfit("text that is no time with a zone like 2001-01-02T12:00:00.000000Z", e);
        }
    }

    private static long micros(Instant instant) {
        if (instant.getNano() % 1_000 != 0) {
            throw new Misfit("a time with more than six digits after the second");
        }
        long micros = instant.getNano() / 1_000;
        return instant.getEpochSecond()
                        < 0 // the earliest second is no whole number of the type, only what is left of it
                ? Math.addExact(Math.multiplyExact(instant.getEpochSecond() + 1, MICROS), micros - MICROS)
                : Math.addExact(Math.multiplyExact(instant.getEpochSecond(), MICROS), micros);
    }
}
