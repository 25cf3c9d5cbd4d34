package dev.bifrost.runtime.host;

import dev.bifrost.api.sink.ElementReader;
import dev.bifrost.api.sink.GraphBuild;
import dev.bifrost.api.sink.GraphReader;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.runtime.bundle.Held;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A component as the rest of the runtime sees it: an object of the same API interfaces whose every call goes through {@link
 * Held#call}, which sets the context class loader and names faults. Streams and sessions that a call returns are guarded
 * too. One such call costs well below a microsecond, and there are a few for each batch.
 */
final class Guarded {

    private Guarded() {}

    /** The component behind its guard. Closing it does nothing: its holder does that. */
    static <T> T component(Held<?> held, Class<T> type) {
        return guard(held, held.component(), type, false);
    }

    private static <T> T guard(Held<?> held, Object target, Class<T> type, boolean closes) {
        InvocationHandler handler = (proxy, method, arguments) -> {
            if (method.getDeclaringClass() == Object.class) {
                return method.invoke(target, arguments);
            }
            if (!closes && method.getName().equals("close")) {
                return null;
            }
            Object result = held.call(() -> invoke(target, method, arguments));
            return switch (result) {
                case TableBatches stream -> guard(held, stream, TableBatches.class, true);
                case GraphReader.IdBatches ids -> guard(held, ids, GraphReader.IdBatches.class, true);
                case GraphBuild build -> guard(held, build, GraphBuild.class, true);
                case ElementReader.ElementBatches elements ->
                    guard(held, elements, ElementReader.ElementBatches.class, true);
                case SinkSession session -> guard(held, session, SinkSession.class, true);
                case null, default -> result;
            };
        };
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(), apiInterfaces(target.getClass()).toArray(Class[]::new), handler));
    }

    private static Object invoke(Object target, Method method, Object[] arguments) {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            return sneak(e.getCause());
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the API's interfaces are public", e);
        }
    }

    /** Throws what the component threw, as it is: {@link Held#call} sorts faults. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> Object sneak(Throwable fault) throws E {
        throw (E) fault;
    }

    private static Set<Class<?>> apiInterfaces(Class<?> type) {
        var found = new LinkedHashSet<Class<?>>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            for (Class<?> each : c.getInterfaces()) {
                if (each.getName().startsWith("dev.bifrost.api.")) {
                    found.add(each);
                }
                found.addAll(apiInterfaces(each));
            }
        }
        return found;
    }
}
