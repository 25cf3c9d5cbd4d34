package dev.bifrost.source.files.csv;

import de.siegmar.fastcsv.reader.CloseableIterator;
import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.bifrost.api.BifrostException;
import dev.bifrost.source.files.FilesErrors;
import dev.bifrost.source.files.format.DataFile;
import dev.bifrost.source.files.format.TornFileException;
import java.io.IOException;
import java.io.PushbackReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * The rows of a CSV file, one at a time, after its header. Blank lines are no rows. A row that has another number of
 * fields than the header is an error; at the end of a file without a last line end it is a sign that the file is torn.
 *
 * <p>One thread.
 */
final class CsvRows implements AutoCloseable {

    private static final char BYTE_ORDER_MARK = '\uFEFF';
    private static final int MOST_RECORD_CHARS = 64 << 20;

    private final DataFile file;
    private final boolean endsInLine;
    private final CsvRow row = new CsvRow();
    private final CsvReader<CsvRow> reader;
    private final CloseableIterator<CsvRow> rows;
    private final List<String> header;

    private CsvRows(DataFile file, FileChannel channel, char delimiter) throws IOException, TornFileException {
        this.file = file;
        this.endsInLine = endsInLine(channel);
        this.reader = CsvReader.builder()
                .fieldSeparator(delimiter)
                .quoteCharacter('"')
                .skipEmptyLines(true)
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .allowUnclosedQuote(false)
                .maxBufferSize(MOST_RECORD_CHARS)
                .build(row, withoutMark(channel));
        this.rows = reader.iterator();
        this.header = step() ? row.texts() : List.of();
        if (header.isEmpty()) {
            throw new TornFileException("it has no header");
        }
        if (header.stream().anyMatch(String::isBlank)) {
            throw malformed("its header has a column without a name");
        }
    }

    /**
     * Opens a file and reads its header.
     *
     * @throws TornFileException if there is none
     */
    static CsvRows open(DataFile file, char delimiter) throws IOException, TornFileException {
        FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.READ);
        try {
            if (channel.size() == 0) {
                throw new TornFileException("0 bytes; a CSV file has at least a header");
            }
            return new CsvRows(file, channel, delimiter);
        } catch (IOException | TornFileException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    private static boolean endsInLine(FileChannel channel) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return channel.read(last, channel.size() - 1) == 1 && (last.get(0) == '\n' || last.get(0) == '\r');
    }

    private static Reader withoutMark(FileChannel channel) throws IOException {
        var decoder = StandardCharsets.UTF_8
                .newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        var reader = new PushbackReader(Channels.newReader(channel, decoder, -1));
        int first = reader.read();
        if (first >= 0 && first != BYTE_ORDER_MARK) {
            reader.unread(first);
        }
        return reader;
    }

    List<String> header() {
        return header;
    }

    /** Whether the last row has a line end, which an unfinished file rarely has. */
    boolean endsInLine() {
        return endsInLine;
    }

    /**
     * Moves to the next row.
     *
     * @return false at the end
     * @throws TornFileException if the file ends inside of a row
     * @throws BifrostException {@code files.CSV_MALFORMED} if the row breaks the rules
     */
    boolean next() throws IOException, TornFileException {
        if (!step()) {
            return false;
        }
        if (row.fields() != header.size()) {
            throw wrongWidth();
        }
        return true;
    }

    /** The present row; the same object for all rows. */
    CsvRow row() {
        return row;
    }

    private BifrostException wrongWidth() throws IOException, TornFileException {
        long line = row.line();
        int fields = row.fields();
        if (fields < header.size() && !endsInLine && !step()) {
            throw new TornFileException("it ends inside line %d".formatted(line));
        }
        return malformed("line %d has %d fields, the header %d".formatted(line, fields, header.size()));
    }

    private boolean step() throws IOException, TornFileException {
        try {
            if (!rows.hasNext()) {
                return false;
            }
            rows.next();
            return true;
        } catch (CsvParseException e) {
            throw unparsable(e);
        } catch (UncheckedIOException e) {
            throw undecodable(e.getCause());
        }
    }

    private BifrostException unparsable(CsvParseException e) throws TornFileException {
        if (e.getCause() instanceof Error fatal) {
            throw fatal;
        }
        boolean unclosed = e.getCause() != null
                && String.valueOf(e.getCause().getMessage()).startsWith("Unclosed quoted field");
        if (unclosed) {
            throw new TornFileException("it ends inside the quotes of line %d".formatted(row.line()), e);
        }
        return malformed("line %d has text after a closing quote, or is longer than %d characters"
                .formatted(row.line(), MOST_RECORD_CHARS));
    }

    private IOException undecodable(IOException cause) throws TornFileException {
        if (!(cause instanceof CharacterCodingException)) {
            return cause;
        }
        if (!endsInLine) {
            throw new TornFileException("it ends inside a character, or is not in UTF-8", cause);
        }
        throw malformed("it is not in UTF-8, soon after line %d".formatted(row.line()));
    }

    private BifrostException malformed(String what) {
        return new BifrostException(
                FilesErrors.CSV_MALFORMED,
                "%s of table %s: %s; correct the file, or the delimiter in the config"
                        .formatted(file.name(), file.table(), what));
    }

    @Override
    public void close() throws IOException {
        reader.close();
    }
}
