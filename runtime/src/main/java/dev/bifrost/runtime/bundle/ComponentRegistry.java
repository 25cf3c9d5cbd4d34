package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.runtime.bundle.Registration.Ending;
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
 * All components that can be opened, by type and name.
 *
 * <p>The type is a Java interface: one of the API's, or one that a bundle defines. The registry knows none of them.
 *
 * <p><b>Threads.</b> Safe for use by several threads; a component is created outside the lock.
 */
public final class ComponentRegistry {

    private final Allocators allocators;
    private final Lending lending;
    private final Map<Key, Registration<?, ?>> registrations = new HashMap<>();
    private Supplier<String> refusals = () -> "";
    private long version;

    private record Key(Class<?> type, String name) {
        static Key of(Registration<?, ?> registration) {
            return new Key(registration.type(), registration.name());
        }
    }

    public ComponentRegistry(Allocators allocators, Lending lending) {
        this.allocators = allocators;
        this.lending = lending;
    }

    /**
     * Adds a component of the host's own.
     *
     * @throws BifrostException {@code host.COMPONENT_TAKEN}
     */
    public void add(ComponentFactory<?, ?> factory) {
        var owner = new Owner(Origin.HOST, factory.getClass().getClassLoader());
        swap(List.of(), List.of(Registration.of(factory, owner, Ending.HOST_CLOSES)));
    }

    /**
     * Adds a component that the calling program lends. The host never closes it.
     *
     * @throws BifrostException {@code host.COMPONENT_TAKEN}
     */
    public void lend(ComponentFactory<?, ?> factory) {
        var owner = new Owner(Origin.LENT, factory.getClass().getClassLoader());
        swap(List.of(), List.of(Registration.of(factory, owner, Ending.STAYS_THE_LENDERS)));
    }

    /**
     * Creates a component.
     *
     * @return the caller closes it
     * @throws BifrostException {@code host.UNKNOWN_COMPONENT} with the known names; or what the config binding or the
     *     factory threw
     */
    public <T> Held<T> open(Class<T> type, ComponentRef ref) {
        var registration = take(type, ref.name());
        try {
            return create(registration, ref);
        } catch (RuntimeException | Error failed) {
            registration.owner().release();
            throw failed;
        }
    }

    private <C, T> Held<T> create(Registration<C, T> registration, ComponentRef ref) {
        var calls = new Calls(registration.label(), registration.owner().loader());
        var allocator = allocators.lend(registration.owner().origin().bundle(), registration.name());
        var context = new LentContext(registration, this, lending, allocator);
        try {
            T component = calls.call(() -> registration.create(ref.config(), lending.binding(), context));
            return new Held<>(registration, component, context, calls);
        } catch (RuntimeException | Error failed) {
            try {
                context.close();
            } catch (RuntimeException leak) {
                failed.addSuppressed(leak);
            }
            throw failed;
        }
    }

    /** Finds a factory and marks its owner as used, in one step. */
    @SuppressWarnings("unchecked") // filed under its own type
    private synchronized <T> Registration<?, T> take(Class<T> type, String name) {
        var registration = registrations.get(new Key(type, name));
        if (registration == null) {
            throw unknown(type, name);
        }
        registration.owner().retain();
        return (Registration<?, T>) registration;
    }

    /** The names that can be opened for a type, sorted. */
    public synchronized SortedSet<String> names(Class<?> type) {
        return registrations.keySet().stream()
                .filter(key -> key.type() == type)
                .map(Key::name)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Where a component comes from; empty if there is none. */
    public synchronized Optional<Origin> origin(Class<?> type, String name) {
        return Optional.ofNullable(registrations.get(new Key(type, name)))
                .map(registration -> registration.owner().origin());
    }

    /** Grows with each change of what can be opened. */
    public synchronized long version() {
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
