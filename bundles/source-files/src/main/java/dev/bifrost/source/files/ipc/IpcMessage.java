package dev.bifrost.source.files.ipc;

import java.nio.ByteBuffer;

/**
 * The few facts of an IPC message that tell whether a file is whole and how many rows it has, read without touching its
 * body. The metadata is a FlatBuffers table of the format's Message schema.
 *
 * @param type what follows
 * @param bodyBytes the length of the body
 * @param rows rows of a record batch, else 0
 */
record IpcMessage(Type type, long bodyBytes, long rows) {

    enum Type {
        SCHEMA,
        DICTIONARY,
        RECORDS
    }

    /** Fields of the tables, by their number in the format's schema files. */
    private static final int MESSAGE_HEADER_TYPE = 1;

    private static final int MESSAGE_HEADER = 2;
    private static final int MESSAGE_BODY_LENGTH = 3;
    private static final int RECORDS_LENGTH = 0;

    /**
     * @param metadata little-endian, from position 0
     * @throws IndexOutOfBoundsException if it is no FlatBuffers table
     * @throws IllegalArgumentException if it is another kind of message
     */
    static IpcMessage parse(ByteBuffer metadata) {
        int message = metadata.getInt(0);
        int typeAt = field(metadata, message, MESSAGE_HEADER_TYPE);
        Type type = switch (typeAt == 0 ? 0 : metadata.get(typeAt)) {
            case 1 -> Type.SCHEMA;
            case 2 -> Type.DICTIONARY;
            case 3 -> Type.RECORDS;
            default -> throw new IllegalArgumentException("a message that is neither schema nor batch");
        };
        int bodyAt = field(metadata, message, MESSAGE_BODY_LENGTH);
        long body = bodyAt == 0 ? 0 : metadata.getLong(bodyAt);
        return new IpcMessage(type, body, type == Type.RECORDS ? rows(metadata, message) : 0);
    }

    private static long rows(ByteBuffer metadata, int message) {
        int headerAt = field(metadata, message, MESSAGE_HEADER);
        if (headerAt == 0) {
            throw new IllegalArgumentException("a message without a header");
        }
        int records = headerAt + metadata.getInt(headerAt);
        int lengthAt = field(metadata, records, RECORDS_LENGTH);
        return lengthAt == 0 ? 0 : metadata.getLong(lengthAt);
    }

    /** Where a table's field lies; 0 if it has its default. */
    private static int field(ByteBuffer buffer, int table, int number) {
        int vtable = table - buffer.getInt(table);
        int entry = 4 + 2 * number;
        if (entry >= Short.toUnsignedInt(buffer.getShort(vtable))) {
            return 0;
        }
        int offset = Short.toUnsignedInt(buffer.getShort(vtable + entry));
        return offset == 0 ? 0 : table + offset;
    }
}
