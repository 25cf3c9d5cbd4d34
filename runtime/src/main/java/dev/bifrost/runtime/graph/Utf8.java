package dev.bifrost.runtime.graph;

/** Checks bytes against the definition of UTF-8 (Unicode 15, table 3-7): no overlong forms, no lone surrogates. */
final class Utf8 {

    private Utf8() {}

    static boolean isValid(byte[] bytes, int offset, int length) {
        int i = offset;
        int end = offset + length;
        while (i < end) {
            int lead = bytes[i];
            if (lead >= 0) {
                i++;
                continue;
            }
            int size = sequenceLength(lead & 0xFF);
            if (size == 0 || end - i < size || !secondByteFits(lead & 0xFF, bytes[i + 1] & 0xFF)) {
                return false;
            }
            for (int k = 2; k < size; k++) {
                if ((bytes[i + k] & 0xC0) != 0x80) {
                    return false;
                }
            }
            i += size;
        }
        return true;
    }

    private static int sequenceLength(int lead) {
        if (lead >= 0xC2 && lead <= 0xDF) {
            return 2;
        }
        if (lead >= 0xE0 && lead <= 0xEF) {
            return 3;
        }
        return lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
    }

    private static boolean secondByteFits(int lead, int second) {
        return switch (lead) {
            case 0xE0 -> second >= 0xA0 && second <= 0xBF;
            case 0xED -> second >= 0x80 && second <= 0x9F;
            case 0xF0 -> second >= 0x90 && second <= 0xBF;
            case 0xF4 -> second >= 0x80 && second <= 0x8F;
            default -> second >= 0x80 && second <= 0xBF;
        };
    }
}
