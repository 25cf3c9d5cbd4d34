package dev.bifrost.runtime.bundle;

import java.util.Map;
import java.util.stream.Stream;

/** Binds flat records of strings: what the host's binder does, without a library. */
final class RecordBinding implements ConfigBinding {

    @Override
    public <C> C bind(Map<String, Object> config, Class<C> type) {
        var parts = type.getRecordComponents();
        var types = Stream.of(parts).map(part -> part.getType()).toArray(Class[]::new);
        var values = Stream.of(parts).map(part -> config.get(part.getName())).toArray();
        try {
            var constructor = type.getDeclaredConstructor(types);
            constructor.setAccessible(true);
            return constructor.newInstance(values);
        } catch (ReflectiveOperationException failed) {
            throw new IllegalArgumentException(failed);
        }
    }
}
