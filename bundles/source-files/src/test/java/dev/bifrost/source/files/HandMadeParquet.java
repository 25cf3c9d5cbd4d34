package dev.bifrost.source.files;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.CompressionCodec;
import org.apache.parquet.format.DataPageHeader;
import org.apache.parquet.format.Encoding;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.PageHeader;
import org.apache.parquet.format.PageType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Statistics;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.Util;

/**
 * Parquet files of one row group, written byte by byte, for shapes that common writers no longer make and for lies that
 * they never tell.
 */
final class HandMadeParquet {

    private final List<SchemaElement> schema = new ArrayList<>();
    private final List<Column> columns = new ArrayList<>();
    private final int rows;
    private Consumer<PageHeader> pageLie = header -> {};
    private Consumer<FileMetaData> footerLie = footer -> {};

    HandMadeParquet(int rows) {
        this.rows = rows;
    }

    /** A leaf's pages: levels and the plain bytes of its values. */
    private record Column(
            List<String> path,
            Type type,
            int[] repetition,
            int maxRepetition,
            int[] definition,
            int maxDefinition,
            byte[] values,
            Statistics statistics) {}

    /** Adds a group; its children follow. */
    HandMadeParquet group(String name, FieldRepetitionType repetition, int children, Consumer<SchemaElement> more) {
        var element = new SchemaElement(name);
        element.setRepetition_type(repetition);
        element.setNum_children(children);
        more.accept(element);
        schema.add(element);
        return this;
    }

    /** Adds a leaf to the schema. */
    HandMadeParquet leaf(String name, FieldRepetitionType repetition, Type type, Consumer<SchemaElement> more) {
        var element = new SchemaElement(name);
        element.setRepetition_type(repetition);
        element.setType(type);
        more.accept(element);
        schema.add(element);
        return this;
    }

    /** Adds the data of the next leaf. Levels are null where their maximum is 0. */
    HandMadeParquet data(
            String path,
            Type type,
            int[] repetition,
            int maxRepetition,
            int[] definition,
            int maxDefinition,
            byte[] values) {
        return data(path, type, repetition, maxRepetition, definition, maxDefinition, values, null);
    }

    HandMadeParquet data(
            String path,
            Type type,
            int[] repetition,
            int maxRepetition,
            int[] definition,
            int maxDefinition,
            byte[] values,
            Statistics statistics) {
        columns.add(new Column(
                Arrays.asList(path.split("/")),
                type,
                repetition,
                maxRepetition,
                definition,
                maxDefinition,
                values,
                statistics));
        return this;
    }

    /** Changes every page header before it is written. */
    HandMadeParquet lyingPages(Consumer<PageHeader> lie) {
        pageLie = lie;
        return this;
    }

    /** Changes the footer before it is written. */
    HandMadeParquet lyingFooter(Consumer<FileMetaData> lie) {
        footerLie = lie;
        return this;
    }

    byte[] bytes() {
        try {
            var out = new ByteArrayOutputStream();
            out.write("PAR1".getBytes(StandardCharsets.US_ASCII));
            var chunks = new ArrayList<ColumnChunk>();
            for (Column column : columns) {
                chunks.add(chunk(column, out));
            }
            long bytes = out.size() - 4L;
            var root = new SchemaElement("schema");
            root.setNum_children((int) topLevel());
            var elements = new ArrayList<>(List.of(root));
            elements.addAll(schema);
            var footer = new FileMetaData(1, elements, rows, List.of(new RowGroup(chunks, bytes, rows)));
            footerLie.accept(footer);
            int start = out.size();
            Util.writeFileMetaData(footer, out);
            out.write(little(4).putInt(out.size() - start).array());
            out.write("PAR1".getBytes(StandardCharsets.US_ASCII));
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private long topLevel() {
        long count = 0;
        for (int at = 0; at < schema.size(); at = after(at)) {
            count++;
        }
        return count;
    }

    private int after(int at) {
        int children = schema.get(at).isSetNum_children() ? schema.get(at).getNum_children() : 0;
        int next = at + 1;
        for (int i = 0; i < children; i++) {
            next = after(next);
        }
        return next;
    }

    private ColumnChunk chunk(Column column, ByteArrayOutputStream out) throws IOException {
        int values = column.definition() != null ? column.definition().length : rows;
        var page = new ByteArrayOutputStream();
        levels(column.repetition(), column.maxRepetition(), page);
        levels(column.definition(), column.maxDefinition(), page);
        page.write(column.values());
        var header = new PageHeader(PageType.DATA_PAGE, page.size(), page.size());
        header.setData_page_header(new DataPageHeader(values, Encoding.PLAIN, Encoding.RLE, Encoding.RLE));
        pageLie.accept(header);
        long start = out.size();
        Util.writePageHeader(header, out);
        page.writeTo(out);
        long size = out.size() - start;
        var metadata = new ColumnMetaData(
                column.type(),
                List.of(Encoding.PLAIN, Encoding.RLE),
                column.path(),
                CompressionCodec.UNCOMPRESSED,
                values,
                size,
                size,
                start);
        if (column.statistics() != null) {
            metadata.setStatistics(column.statistics());
        }
        var chunk = new ColumnChunk(start);
        chunk.setMeta_data(metadata);
        return chunk;
    }

    /** Levels as runs of one. */
    private static void levels(int[] levels, int max, ByteArrayOutputStream out) throws IOException {
        if (max == 0) {
            return;
        }
        var runs = new ByteArrayOutputStream();
        for (int level : levels) {
            runs.write(1 << 1);
            runs.write(level);
        }
        out.write(little(4).putInt(runs.size()).array());
        runs.writeTo(out);
    }

    static ByteBuffer little(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    static byte[] ints(int... values) {
        ByteBuffer out = little(4 * values.length);
        Arrays.stream(values).forEach(out::putInt);
        return out.array();
    }

    static byte[] texts(String... values) {
        var out = new ByteArrayOutputStream();
        for (String value : values) {
            byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
            out.writeBytes(little(4).putInt(bytes.length).array());
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }
}
