package dev.bifrost.script;

import dev.bifrost.transformkit.Plain;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.graalvm.polyglot.Value;

/** Values that a script gave, made those of columns: exactly, or not at all. All methods throw {@link Misfit}. */
final class Given {

    private Given() {}

    static Object truth(Value value) {
        if (!value.isBoolean()) {
            throw misfit(value);
        }
        return value.asBoolean();
    }

    static Object whole(Value value, int bits) {
        BigInteger number = integer(value);
        if (number.bitLength() >= bits) {
            throw new Misfit("a number that does not fit");
        }
        return number.longValue();
    }

    static Object natural(Value value, int bits) {
        BigInteger number = integer(value);
        if (number.signum() < 0 || number.bitLength() > bits) {
            throw new Misfit("a number that does not fit");
        }
        return number.longValue();
    }

    /** A number beyond 2^53 may have been rounded when it was computed; a BigInt never is. */
    private static BigInteger integer(Value value) {
        if (!value.isNumber()) {
            throw misfit(value);
        }
        if (value.fitsInInt()) {
            return BigInteger.valueOf(value.asInt());
        }
        if (isBigInt(value)) {
            return value.asBigInteger();
        }
        double number = value.asDouble();
        if (Double.isNaN(number)) {
            throw new Misfit("NaN");
        }
        if (number != Math.rint(number)) {
            throw new Misfit("a number with a fraction");
        }
        if (Math.abs(number) > RowView.MOST_EXACT) {
            throw new Misfit("a number beyond 2^53, which may have been rounded");
        }
        return BigInteger.valueOf((long) number);
    }

    private static boolean isBigInt(Value value) {
        return value.getMetaObject().getMetaSimpleName().equals("bigint");
    }

    static Object real(Value value) {
        if (!value.isNumber()) {
            throw misfit(value);
        }
        if (!value.fitsInDouble()) {
            throw new Misfit("a BigInt that no float64 holds exactly");
        }
        return value.asDouble();
    }

    /** Rounded to the next value of the type, as in JavaScript's own arrays of such. */
    static Object single(Value value) {
        double number = (Double) real(value);
        float rounded = (float) number;
        if (Float.isInfinite(rounded) && !Double.isInfinite(number)) {
            throw new Misfit("a number that does not fit");
        }
        return rounded;
    }

    static Object utf8(Value value) {
        try {
            ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text(value)));
            return Arrays.copyOf(bytes.array(), bytes.limit());
        } catch (CharacterCodingException e) {
            throw new Misfit("text with half a character in it (a lone surrogate)", e);
        }
    }

    static Object date(Value value) {
        return Iso.epochDay(text(value));
    }

    static Object time(Value value) {
        return Iso.micros(text(value));
    }

    static Object timeUtc(Value value) {
        return Iso.microsUtc(text(value));
    }

    private static String text(Value value) {
        if (!value.isString()) {
            throw misfit(value);
        }
        return value.asString();
    }

    static Misfit misfit(Value value) {
        return new Misfit(kind(value));
    }

    /** What a value is, for messages: never the value itself. */
    static String kind(Value value) {
        if (value.isNull()) {
            return "null";
        }
        if (value.isString()) {
            return "text";
        }
        if (value.isBoolean()) {
            return "true or false";
        }
        if (value.hasArrayElements()) {
            return "an array";
        }
        Value meta = value.getMetaObject();
        String name = meta == null ? "object" : meta.getMetaSimpleName();
        return switch (name) {
            case "number" -> "a number";
            case "bigint" -> "a BigInt";
            case "symbol" -> "a symbol";
            case "object", "Object" -> "an object";
            default -> "an object of the class " + Plain.text(name, 50);
        };
    }
}
