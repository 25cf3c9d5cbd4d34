package dev.bifrost.flight.wire;

/** Numbers of {@code FlightData} and {@code FlightDescriptor} in Flight.proto, and protobuf's kinds of fields. */
final class Fields {

    static final int DESCRIPTOR = 1;
    static final int HEADER = 2;
    static final int METADATA = 3;
    static final int BODY = 1000;

    static final int DESCRIPTOR_TYPE = 1;
    static final int DESCRIPTOR_COMMAND = 2;
    /** The descriptor's type {@code CMD}. */
    static final int COMMAND = 2;

    static final int VARINT = 0;
    static final int EIGHT_BYTES = 1;
    static final int BYTES = 2;
    static final int FOUR_BYTES = 5;

    private Fields() {}
}
