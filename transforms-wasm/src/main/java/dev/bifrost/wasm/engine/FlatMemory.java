package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.runtime.WasmRuntimeException;
import com.dylibso.chicory.wasm.ChicoryException;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * The loads and stores of guests: raw memory behind a check of our own. The JDK's buffers check the same, but through so many small methods that the
 * compiler stops inlining in the midst of a guest's loop. Little endian, as all machines are that Arrow runs on. One thread.
 */
abstract sealed class FlatMemory implements Memory permits GuestMemory {

    /** Where the memory begins; 0 when there is none. */
    private long base;
    /** Its present size in bytes. */
    private int size;

    final void show(long base, int size) {
        this.base = base;
        this.size = size;
    }

    final int size() {
        return size;
    }

    static ChicoryException outside() {
        return new WasmRuntimeException("out of bounds memory access");
    }

    /** The machine's address of so many bytes of the guest. */
    private long at(int address, int bytes) {
        if (address < 0 || address > size - bytes) {
            throw outside();
        }
        return base + address;
    }

    @Override
    public final byte read(int address) {
        return MemoryUtil.getByte(at(address, Byte.BYTES));
    }

    @Override
    public final void writeByte(int address, byte value) {
        MemoryUtil.putByte(at(address, Byte.BYTES), value);
    }

    @Override
    public final short readShort(int address) {
        return MemoryUtil.getShort(at(address, Short.BYTES));
    }

    @Override
    public final void writeShort(int address, short value) {
        MemoryUtil.putShort(at(address, Short.BYTES), value);
    }

    @Override
    public final long readU16(int address) {
        return readShort(address) & 0xffff;
    }

    @Override
    public final int readInt(int address) {
        return MemoryUtil.getInt(at(address, Integer.BYTES));
    }

    @Override
    public final void writeI32(int address, int value) {
        MemoryUtil.putInt(at(address, Integer.BYTES), value);
    }

    @Override
    public final long readLong(int address) {
        return MemoryUtil.getLong(at(address, Long.BYTES));
    }

    @Override
    public final void writeLong(int address, long value) {
        MemoryUtil.putLong(at(address, Long.BYTES), value);
    }

    @Override
    public final float readFloat(int address) {
        return Float.intBitsToFloat(readInt(address));
    }

    @Override
    public final long readF32(int address) {
        return readInt(address);
    }

    @Override
    public final void writeF32(int address, float value) {
        writeI32(address, Float.floatToRawIntBits(value));
    }

    @Override
    public final double readDouble(int address) {
        return Double.longBitsToDouble(readLong(address));
    }

    @Override
    public final long readF64(int address) {
        return readLong(address);
    }

    @Override
    public final void writeF64(int address, double value) {
        writeLong(address, Double.doubleToRawLongBits(value));
    }
}
