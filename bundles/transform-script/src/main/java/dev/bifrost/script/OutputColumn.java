package dev.bifrost.script;

import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.types.pojo.Field;
import org.graalvm.polyglot.Value;

/**
 * A column that a script gives.
 *
 * @param type of its values, or of the elements of its lists
 * @param place among the columns that the script gives
 */
record OutputColumn(Field field, OutputType type, boolean list, int place) {

    /** Bytes that a value takes besides its text. */
    private static final long VALUE_BYTES = 8;

    /**
     * A value of the script's as one of Java's; null and undefined are null.
     *
     * @throws Misfit if it is of another type
     */
    Object take(Value value, Budget budget) {
        if (value.isNull()) {
            return null;
        }
        if (!list) {
            return single(value, budget);
        }
        if (!value.hasArrayElements()) {
            throw Given.misfit(value);
        }
        long size = value.getArraySize();
        budget.bytes(size * VALUE_BYTES);
        var elements = new Object[Math.toIntExact(size)];
        for (int i = 0; i < elements.length; i++) {
            Value element = value.getArrayElement(i);
            elements[i] = element.isNull() ? null : single(element, budget);
        }
        return elements;
    }

    private Object single(Value value, Budget budget) {
        Object taken = type.take().apply(value);
        budget.bytes(VALUE_BYTES + (taken instanceof byte[] text ? text.length : 0));
        return taken;
    }

    /** Writes a value of {@link #take}. Rows are written in order. */
    void put(FieldVector vector, int row, Object value) {
        if (value == null) {
            vector.setNull(row);
        } else if (list) {
            put((ListVector) vector, row, (Object[]) value);
        } else {
            type.put().into(vector, row, value);
        }
    }

    private void put(ListVector list, int row, Object[] elements) {
        int start = list.startNewValue(row);
        FieldVector data = list.getDataVector();
        for (int i = 0; i < elements.length; i++) {
            if (elements[i] == null) {
                data.setNull(start + i);
            } else {
                type.put().into(data, start + i, elements[i]);
            }
        }
        list.endValue(row, elements.length);
    }

    /** For messages. */
    String expected() {
        return list ? "an array, each element " + type.expected() : type.expected();
    }

    /** As a user writes it. */
    String typeName() {
        return list ? "list<" + type.name() + ">" : type.name();
    }
}
