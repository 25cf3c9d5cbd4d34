package dev.bifrost.runtime.cli;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How many lines are wanted: from 0 on. */
final class Limit implements ITypeConverter<Integer> {

    @Override
    public Integer convert(String word) {
        try {
            int count = Integer.parseInt(word);
            if (count >= 0) {
                return count;
            }
        } catch (NumberFormatException e) {
            // told below
        }
        throw new TypeConversionException("'%s' is no whole number from 0 to %,d".formatted(word, Integer.MAX_VALUE));
    }
}
