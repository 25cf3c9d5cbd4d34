package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * What bundles, the host and the calling program offer, by type and name.
 *
 * <p><b>Threads.</b> Safe for use by several threads.
 */
final class Registrations {

    private final Map<Key, Registration<?, ?>> registrations = new HashMap<>();
    private Supplier<String> refusals = () -> "";
    private long version;

    private record Key(Class<?> type, String name) {
        static Key of(Registration<?, ?> registration) {
            return new Key(registration.type(), registration.name());
        }
    }

    /** Finds a factory and marks its owner as used, in one step. */
    @SuppressWarnings("unchecked") // filed under its own type
    synchronized <T> Registration<?, T> take(Class<T> type, String name) {
        var registration = registrations.get(new Key(type, name));
        if (registration == null) {
            throw unknown(type, name);
        }
        registration.owner().retain();
        return (Registration<?, T>) registration;
    }

    /** The names that can be opened for a type, sorted. */
    synchronized SortedSet<String> names(Class<?> type) {
        return registrations.keySet().stream()
                .filter(key -> key.type() == type)
                .map(Key::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Where a component comes from; empty if there is none. */
    synchronized Optional<Origin> origin(Class<?> type, String name) {
        return Optional.ofNullable(registrations.get(new Key(type, name)))
                .map(registration -> registration.owner().origin());
    }

    /** Grows with each change of what can be opened. */
    synchronized long version() {
        return version;
    }

    /**
     * Puts a bundle's components in the place of others, in one step.
     *
     * @throws BifrostException {@code host.COMPONENT_TAKEN} naming both bundles; nothing has changed then
     */
    synchronized void swap(Collection<Owner> leaving, List<? extends Registration<?, ?>> coming) {
        var next = new HashMap<>(registrations);
        next.values().removeIf(registration -> leaving.contains(registration.owner()));
        for (var registration : coming) {
            var holder = next.putIfAbsent(Key.of(registration), registration);
            if (holder != null) {
                throw taken(registration, holder);
            }
        }
        leaving.forEach(Owner::withdraw);
        registrations.clear();
        registrations.putAll(next);
        version++;
    }

    /** @param refusals a text on the files that were not taken, for messages; empty if there are none */
    synchronized void explainWith(Supplier<String> refusals) {
        this.refusals = refusals;
    }

    private static BifrostException taken(Registration<?, ?> coming, Registration<?, ?> holder) {
        var bundle = coming.owner().origin().bundle();
        var other = holder.owner().origin().bundle();
        return new BifrostException(
                BundleErrors.COMPONENT_TAKEN,
                "bundle " + bundle + " offers the " + coming.type().getSimpleName() + " '" + coming.name() + "', "
                        + (bundle.equals(other) ? "twice" : "which bundle " + other + " offers already")
                        + "; rename one of them, or remove one of the two bundles");
    }

    private BifrostException unknown(Class<?> type, String name) {
        var known = names(type);
        var expected = known.isEmpty()
                ? "no bundle offers any " + type.getName() + "; there are " + offers()
                : "known are " + String.join(", ", known);
        return new BifrostException(
                BundleErrors.UNKNOWN_COMPONENT,
                "there is no " + type.getSimpleName() + " named '" + name + "': " + expected + refusals.get());
    }

    /** {@code GraphSink: falkordb, text; TableSource: files}. */
    private String offers() {
        var byType = new TreeMap<String, SortedSet<String>>();
        for (var key : registrations.keySet()) {
            byType.computeIfAbsent(key.type().getSimpleName(), type -> new TreeSet<>())
                    .add(key.name());
        }
        return byType.isEmpty()
                ? "none of another type either: no bundle is up"
                : byType.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + String.join(", ", entry.getValue()))
                        .collect(Collectors.joining("; "));
    }
}
