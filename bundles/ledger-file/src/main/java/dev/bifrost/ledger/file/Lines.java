package dev.bifrost.ledger.file;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.zip.CRC32C;

/** Text that is one line whatever it holds, and checksums. */
final class Lines {

    private Lines() {}

    /** The text without line ends and other controls, and without lone surrogates, which UTF-8 cannot hold. */
    static String escape(String text) {
        var line = new StringBuilder(text.length() + 8);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean pair = Character.isHighSurrogate(c)
                    && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1));
            if (pair) {
                line.append(c).append(text.charAt(++i));
            } else if (c < ' ' || c == '\\' || c == 0x7f || Character.isSurrogate(c)) {
                line.append("\\u").append(HexFormat.of().toHexDigits(c));
            } else {
                line.append(c);
            }
        }
        return line.toString();
    }

    /** @throws IllegalArgumentException if {@link #escape} never gives this line */
    static String unescape(String line) {
        var text = new StringBuilder(line.length());
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '\\') {
                if (i + 6 > line.length() || line.charAt(i + 1) != 'u') {
                    throw new IllegalArgumentException("an escape is cut off");
                }
                text.append((char) HexFormat.fromHexDigits(line, i + 2, i + 6));
                i += 5;
            } else {
                text.append(c);
            }
        }
        return text.toString();
    }

    static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Eight hexadecimal digits. */
    static String checksum(byte[] bytes) {
        var crc = new CRC32C();
        crc.update(bytes, 0, bytes.length);
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }
}
