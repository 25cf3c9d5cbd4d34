package dev.bifrost.api;

import java.util.function.BiFunction;

/** What {@link ComponentFactory#of} makes. */
record FactoryOfParts<C, T>(
        Class<T> type,
        String name,
        Class<C> configType,
        BiFunction<? super C, ? super ComponentContext, ? extends T> maker)
        implements ComponentFactory<C, T> {

    @Override
    public T create(C config, ComponentContext context) {
        return maker.apply(config, context);
    }
}
