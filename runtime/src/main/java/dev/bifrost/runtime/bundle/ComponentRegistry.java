package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.runtime.bundle.Registration.Ending;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Supplier;

/**
 * All components that can be opened, by type and name, and what the host lends to those that are.
 *
 * <p>The type is a Java interface: one of the API's, or one that a bundle defines. The registry knows none of them.
 *
 * <p><b>Threads.</b> Safe for use by several threads; a component is created outside the lock.
 */
public final class ComponentRegistry {

    private final Allocators allocators;
    private final Lending lending;
    private final Registrations registrations;

    public ComponentRegistry(Allocators allocators, Lending lending) {
        this(allocators, lending, new Registrations());
    }

    private ComponentRegistry(Allocators allocators, Lending lending, Registrations registrations) {
        this.allocators = allocators;
        this.lending = lending;
        this.registrations = registrations;
    }

    /** The same components, now and later, which borrow from another part of the host. */
    public ComponentRegistry borrowing(Allocators others, Lending ofOthers) {
        return new ComponentRegistry(others, ofOthers, registrations);
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
        var registration = registrations.take(type, ref.name());
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

    /** The names that can be opened for a type, sorted. */
    public SortedSet<String> names(Class<?> type) {
        return registrations.names(type);
    }

    /** Where a component comes from; empty if there is none. */
    public Optional<Origin> origin(Class<?> type, String name) {
        return registrations.origin(type, name);
    }

    /** Grows with each change of what can be opened. */
    public long version() {
        return registrations.version();
    }

    /**
     * Puts a bundle's components in the place of others, in one step.
     *
     * @throws BifrostException {@code host.COMPONENT_TAKEN} naming both bundles; nothing has changed then
     */
    void swap(Collection<Owner> leaving, List<? extends Registration<?, ?>> coming) {
        registrations.swap(leaving, coming);
    }

    /** @param refusals a text on the files that were not taken, for messages; empty if there are none */
    void explainWith(Supplier<String> refusals) {
        registrations.explainWith(refusals);
    }
}
