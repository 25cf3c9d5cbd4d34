package dev.bifrost.ledger.file;

import dev.bifrost.ledger.file.Head.LogMark;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The records of a done log: a line for each item, its checksum first. The head holds a chain over the checksums, which
 * grows with the log, so that a move need not look at what was there before.
 */
final class DoneLog {

    private static final int CHECKSUM_LENGTH = 8;

    private DoneLog() {}

    /**
     * Records that are not written yet.
     *
     * @param bytes what to append
     * @param chain the chain after them
     */
    record Records(byte[] bytes, String chain) {}

    static Records records(String chain, List<String> items) {
        var bytes = new ByteArrayOutputStream();
        var next = chain;
        for (var item : items) {
            byte[] line = Lines.utf8(Lines.escape(item));
            var checksum = Lines.checksum(line);
            bytes.writeBytes(Lines.utf8(checksum + " "));
            bytes.writeBytes(line);
            bytes.write('\n');
            next = link(next, checksum);
        }
        return new Records(bytes.toByteArray(), next);
    }

    private static String link(String chain, String checksum) {
        return Lines.checksum(Lines.utf8(chain + checksum));
    }

    /** Reads the valid part. */
    static Set<String> read(Path file, LogMark mark) throws IOException {
        var items = new HashSet<String>();
        if (mark.bytes() == 0) {
            return items;
        }
        var left = ByteBuffer.wrap(valid(file, mark.bytes()));
        var chain = LogMark.NONE.chain();
        for (int record = 1; left.hasRemaining(); record++) {
            byte[] line = line(left);
            var checksum = checked(line);
            if (checksum.isEmpty()) {
                throw Torn.file(file, "record %d does not match its checksum".formatted(record));
            }
            chain = link(chain, checksum);
            items.add(Lines.unescape(
                    new String(line, CHECKSUM_LENGTH + 1, line.length - CHECKSUM_LENGTH - 1, StandardCharsets.UTF_8)));
        }
        if (!chain.equals(mark.chain())) {
            throw Torn.file(file, "its records are not those that its head counts");
        }
        return items;
    }

    private static byte[] valid(Path file, long length) throws IOException {
        try (var in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(Math.toIntExact(length));
            if (bytes.length < length) {
                throw Torn.file(file, "it has %d bytes, its head counts %d".formatted(bytes.length, length));
            }
            return bytes;
        } catch (NoSuchFileException e) {
            throw Torn.file(file, "it is missing, its head counts %d bytes of it".formatted(length));
        }
    }

    private static byte[] line(ByteBuffer left) {
        int length = 0;
        while (length < left.remaining() && left.get(left.position() + length) != '\n') {
            length++;
        }
        byte[] line = new byte[length];
        left.get(line);
        if (left.hasRemaining()) {
            left.get();
        }
        return line;
    }

    /** The checksum in front of the line, or nothing if the line is another. */
    private static String checked(byte[] line) {
        if (line.length <= CHECKSUM_LENGTH || line[CHECKSUM_LENGTH] != ' ') {
            return "";
        }
        var told = new String(line, 0, CHECKSUM_LENGTH, StandardCharsets.UTF_8);
        var content = new byte[line.length - CHECKSUM_LENGTH - 1];
        System.arraycopy(line, CHECKSUM_LENGTH + 1, content, 0, content.length);
        return told.equals(Lines.checksum(content)) ? told : "";
    }
}
