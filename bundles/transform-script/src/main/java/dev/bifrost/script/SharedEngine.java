package dev.bifrost.script;

import dev.bifrost.api.BifrostException;
import dev.bifrost.transformkit.Plain;
import java.lang.reflect.Field;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.graalvm.polyglot.Engine;

/** The bundle's one engine: parsed scripts and the engine's own tables, as long as a component uses it. Safe for several threads. */
final class SharedEngine {

    private static final String LIBRARY = "truffle.attach.library";
    private static final String ON_FAILURE = "polyglotimpl.AttachLibraryFailureAction";

    private final Set<String> lost = ConcurrentHashMap.newKeySet();
    private Engine engine;
    private int users;

    /** For one user, who gives it back. */
    synchronized Engine take() {
        if (users == 0) {
            engine = start();
        }
        users++;
        return engine;
    }

    synchronized void giveBack() {
        users--;
        if (users == 0) {
            engine.close();
            engine = null;
        }
    }

    /** A script with this digest could not be stopped. */
    void quarantine(String digest) {
        lost.add(digest);
    }

    boolean isQuarantined(String digest) {
        return lost.contains(digest);
    }

    /**
     * Without the native library that the engine would unpack into the user's home and bind to this class loader for good, and
     * without its hook for the JVM's end, which would keep the class loader of a bundle that is gone. It needs neither.
     */
    private static Engine start() {
        String library = System.getProperty(LIBRARY);
        String onFailure = System.getProperty(ON_FAILURE);
        System.setProperty(LIBRARY, "none");
        System.setProperty(ON_FAILURE, "ignore");
        try {
            withoutHook();
            return Engine.newBuilder("js")
                    .option("engine.WarnInterpreterOnly", "false")
                    .build();
        } catch (ReflectiveOperationException | RuntimeException e) {
            throw new BifrostException(
                    ScriptErrors.ENGINE,
                    "the JavaScript engine could not start: %s"
                            .formatted(Plain.text(String.valueOf(e.getMessage()), 300)),
                    e);
        } finally {
            restore(LIBRARY, library);
            restore(ON_FAILURE, onFailure);
        }
    }

    private static void restore(String property, String value) {
        if (value == null) {
            System.clearProperty(property);
        } else {
            System.setProperty(property, value);
        }
    }

    private static void withoutHook() throws ReflectiveOperationException {
        Field done = Engine.class.getDeclaredField("shutdownHookInitialized");
        done.setAccessible(true);
        done.setBoolean(null, true);
    }
}
