package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.runtime.WasmRuntimeException;
import com.dylibso.chicory.wasm.ChicoryException;
import java.nio.ByteBuffer;

/** The loads and stores of guests over one buffer. Bounds are those of the JDK's buffer. One thread. */
abstract sealed class FlatMemory implements Memory permits GuestMemory {

    /** Little endian, with the memory's present size as limit. */
    ByteBuffer view;

    static ChicoryException outside() {
        return new WasmRuntimeException("out of bounds memory access");
    }

    @Override
    public final byte read(int address) {
        try {
            return view.get(address);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final void writeByte(int address, byte value) {
        try {
            view.put(address, value);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final short readShort(int address) {
        try {
            return view.getShort(address);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final void writeShort(int address, short value) {
        try {
            view.putShort(address, value);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final long readU16(int address) {
        return readShort(address) & 0xffff;
    }

    @Override
    public final int readInt(int address) {
        try {
            return view.getInt(address);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final void writeI32(int address, int value) {
        try {
            view.putInt(address, value);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final long readLong(int address) {
        try {
            return view.getLong(address);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public final void writeLong(int address, long value) {
        try {
            view.putLong(address, value);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
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
