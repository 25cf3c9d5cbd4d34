package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import java.math.BigInteger;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.graalvm.polyglot.Value;
import org.graalvm.polyglot.proxy.ProxyArray;
import org.graalvm.polyglot.proxy.ProxyObject;

/**
 * A row as the script sees it: an object with a property for each column, read from the batch when it is asked for. A column that
 * the table lacks is an error, never undefined. {@link #takeBack} makes sure that a script which could not be stopped reads no
 * memory that is not its batch's any more.
 */
final class RowView implements ProxyObject {

    static final long MOST_EXACT = (1L << 53) - 1;

    /** What JavaScript asks of any object by itself. */
    private static final Set<String> OF_ANY_OBJECT = Set.of(
            "toString",
            "toLocaleString",
            "valueOf",
            "toJSON",
            "then",
            "constructor",
            "hasOwnProperty",
            "isPrototypeOf",
            "propertyIsEnumerable",
            "__proto__");

    private final Map<String, Cell> cells;
    private final ProxyArray names;
    private Function<BigInteger, Object> bigInt;
    private int row;
    private boolean lent = true;
    private BifrostException fault;

    /** @param cells in the order of the table */
    RowView(Map<String, Cell> cells) {
        this.cells = cells;
        this.names = ProxyArray.fromArray(cells.keySet().toArray());
    }

    /** @param makeBigInt of the realm that sees this row */
    void use(Function<BigInteger, Object> makeBigInt) {
        bigInt = makeBigInt;
    }

    /** From now on it is this row. */
    synchronized void at(int present) {
        row = present;
    }

    /** No column is read any more when this returns. */
    synchronized void takeBack() {
        lent = false;
    }

    /** What the script did wrong first, even if it caught it; null if nothing. */
    BifrostException fault() {
        return fault;
    }

    @Override
    public boolean hasMember(String name) {
        if (cells.containsKey(name)) {
            return true;
        }
        if (OF_ANY_OBJECT.contains(name)) {
            return false;
        }
        throw failed(new BifrostException(
                ScriptErrors.INPUT_COLUMN,
                "the table has no column %s; it has %s"
                        .formatted(Plain.text(name, 100), String.join(", ", cells.keySet()))));
    }

    @Override
    public Object getMember(String name) {
        Object value;
        synchronized (this) {
            if (!lent) {
                throw new IllegalStateException("the batch was taken back");
            }
            try {
                value = cells.get(name).at(row);
            } catch (BifrostException e) {
                throw failed(e);
            }
        }
        return toScript(value);
    }

    private Object toScript(Object value) {
        return switch (value) {
            case Long number
            when number < -MOST_EXACT || number > MOST_EXACT -> bigInt.apply(BigInteger.valueOf(number));
            case BigInteger number -> bigInt.apply(number);
            case Object[] elements -> new Elements(elements);
            case null, default -> value;
        };
    }

    @Override
    public Object getMemberKeys() {
        return names;
    }

    @Override
    public void putMember(String name, Value value) {
        throw failed(readOnly());
    }

    @Override
    public boolean removeMember(String name) {
        throw failed(readOnly());
    }

    private static BifrostException readOnly() {
        return new BifrostException(ScriptErrors.THREW, "a row is not the script's to change; return a new object");
    }

    private BifrostException failed(BifrostException found) {
        fault = fault == null ? found : fault;
        return found;
    }

    /** The elements of a list: a copy, since the row is lent. */
    private final class Elements implements ProxyArray {

        private final Object[] values;

        Elements(Object[] values) {
            this.values = values;
        }

        @Override
        public Object get(long index) {
            return toScript(values[Math.toIntExact(index)]);
        }

        @Override
        public void set(long index, Value value) {
            throw failed(readOnly());
        }

        @Override
        public long getSize() {
            return values.length;
        }
    }
}
