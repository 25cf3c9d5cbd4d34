package dev.bifrost.wasm.engine;

import com.dylibso.chicory.runtime.ChicoryInterruptedException;
import com.dylibso.chicory.runtime.ConstantEvaluators;
import com.dylibso.chicory.runtime.Instance;
import com.dylibso.chicory.runtime.Memory;
import com.dylibso.chicory.runtime.WasmRuntimeException;
import com.dylibso.chicory.wasm.UninstantiableException;
import com.dylibso.chicory.wasm.types.ActiveDataSegment;
import com.dylibso.chicory.wasm.types.DataSegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.apache.arrow.memory.ArrowBuf;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.OutOfMemoryException;
import org.apache.arrow.memory.util.MemoryUtil;

/**
 * A guest's linear memory in one buffer of an Arrow allocator: it counts against the bundle's budget like everything else,
 * and rows are copied in and out in one piece. The only kind of memory in the process, so that the compiler can inline
 * its methods; a flat buffer, since the engine's own memory of pages runs guests at less than half the speed.
 *
 * <p>Filling and copying look at the thread's interrupt, because the engine does so
 * at jumps and calls only. One thread.
 */
final class GuestMemory extends FlatMemory implements AutoCloseable {

    private final BufferAllocator allocator;
    private final int initialPages;
    private final int maximumPages;
    private ArrowBuf buffer;
    /** All of it for what goes in one piece, with the memory's present size as limit. Little endian. */
    private ByteBuffer view;

    /** Null before the engine has put the module's data in. */
    private Segments segments;

    /**
     * @param expectedBytes what it may grow to: room for it is taken at once, so that nothing is copied when it grows. The guest
     *     cannot tell
     * @throws OutOfMemoryException if the allocator's limit does not allow the first pages
     */
    GuestMemory(BufferAllocator allocator, int initialPages, int maximumPages, int expectedBytes) {
        this.allocator = allocator;
        this.initialPages = initialPages;
        this.maximumPages = maximumPages;
        int size = Memory.bytes(initialPages);
        reserve(size, Math.max(size, Math.min(expectedBytes, Memory.bytes(maximumPages))));
    }

    /** Zeroed room for so many bytes, with what was there before. */
    private void reserve(int size, int wanted) {
        int capacity = Math.max(wanted, 1);
        ArrowBuf next = allocator.buffer(capacity);
        next.setZero(0, capacity);
        if (buffer != null) {
            next.setBytes(0, buffer, 0, size());
            buffer.close();
        }
        buffer = next;
        view = next.nioBuffer(0, capacity).order(ByteOrder.LITTLE_ENDIAN);
        resize(size);
    }

    private void resize(int size) {
        view.limit(size);
        show(buffer.memoryAddress(), size);
    }

    /** A part of the memory as it is now, little endian; not valid after the guest ran again. */
    ByteBuffer region(int address, int length) {
        return view.slice(address, length).order(ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public void close() {
        if (buffer != null) {
            buffer.close();
            buffer = null;
        }
        view = ByteBuffer.allocate(0);
        show(0, 0);
    }

    @Override
    public int pages() {
        return size() / PAGE_SIZE;
    }

    /**
     * The guest hears of its own limit only. If the host has no memory, the call fails: what a guest makes of its rows may
     * not depend on what others hold.
     *
     * @throws OutOfMemoryException if the allocator's limit does not allow it
     */
    @Override
    public int grow(int more) {
        int before = pages();
        if (more < 0 || more > maximumPages - before) {
            return -1;
        }
        int size = Memory.bytes(before + more);
        if (size > view.capacity()) {
            long doubled = Math.min(2L * view.capacity(), Memory.bytes(maximumPages));
            reserve(size, (int) Math.max(size, doubled));
        }
        resize(size);
        return before;
    }

    @Override
    public int initialPages() {
        return initialPages;
    }

    @Override
    public int maximumPages() {
        return maximumPages;
    }

    @Override
    public boolean shared() {
        return false;
    }

    @Override
    public Object lock(int address) {
        throw noThreads();
    }

    @Override
    public int waitOn(int address, int expected, long timeout) {
        throw noThreads();
    }

    @Override
    public int waitOn(int address, long expected, long timeout) {
        throw noThreads();
    }

    @Override
    public int notify(int address, int most) {
        throw noThreads();
    }

    private static WasmRuntimeException noThreads() {
        return new WasmRuntimeException("a guest has no threads to wait for");
    }

    @Override
    public void initialize(Instance instance, DataSegment[] all) {
        segments = new Segments(all);
        for (var segment : all == null ? new DataSegment[0] : all) {
            if (segment instanceof ActiveDataSegment active) {
                int at = (int) ConstantEvaluators.computeConstantValue(instance, active.offsetInstructions())[0];
                byte[] data = active.data();
                if (at < 0 || data.length > size() - at) {
                    throw new UninstantiableException("a data segment lies outside the memory");
                }
                view.put(at, data);
            }
        }
    }

    @Override
    public void initPassiveSegment(int segment, int to, int from, int size) {
        write(to, segments.bytes(segment), from, size);
    }

    @Override
    public void drop(int segment) {
        segments.drop(segment);
    }

    /** What the engine does first; new memory is zero already. */
    @Override
    public void zero() {
        if (segments != null) {
            fill((byte) 0, 0, size());
        }
    }

    @Override
    public void fill(byte value, int from, int to) {
        interruptible();
        if (from < 0 || to < from || to > size()) {
            throw outside();
        }
        if (to > from) {
            MemoryUtil.setMemory(buffer.memoryAddress() + from, to - from, value);
        }
    }

    @Override
    public void copy(int to, int from, int size) {
        interruptible();
        try {
            view.put(to, view, from, size);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    private static void interruptible() {
        if (Thread.currentThread().isInterrupted()) {
            throw new ChicoryInterruptedException("interrupted");
        }
    }

    @Override
    public void write(int address, byte[] data, int offset, int size) {
        interruptible();
        try {
            view.put(address, data, offset, size);
        } catch (IndexOutOfBoundsException e) {
            throw outside();
        }
    }

    @Override
    public byte[] readBytes(int address, int size) {
        if (address < 0 || size < 0 || size > size() - address) {
            throw outside();
        }
        var bytes = new byte[size];
        view.get(address, bytes);
        return bytes;
    }
}
