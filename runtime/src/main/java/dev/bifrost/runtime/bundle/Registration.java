package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A factory in the registry. What it says of itself was asked once.
 *
 * @param ending whether the host closes what the factory creates
 */
record Registration<C, T>(
        Class<T> type, String name, Class<C> configType, ComponentFactory<C, T> factory, Owner owner, Ending ending) {

    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0,63}");

    /** Whose the component is in the end. */
    enum Ending {
        HOST_CLOSES,
        STAYS_THE_LENDERS
    }

    /** Asks a factory what it is. Runs code of the bundle. */
    static <C, T> Registration<C, T> of(ComponentFactory<C, T> factory, Owner owner, Ending ending) {
        var registration =
                new Registration<>(factory.type(), factory.name(), factory.configType(), factory, owner, ending);
        registration.check();
        return registration;
    }

    /** {@code bundle/component}. */
    String label() {
        return owner.origin().bundle() + "/" + name;
    }

    /** Runs code of the bundle. */
    T create(Map<String, Object> config, ConfigBinding binding, ComponentContext context) {
        var component = factory.create(binding.bind(config, configType), context);
        if (component == null) {
            throw bad("created null; the factory must create a component or throw");
        }
        return component;
    }

    private void check() {
        if (type == null || !type.isInterface()) {
            throw bad("has the type " + type + "; a component type is a Java interface");
        }
        if (name == null || !NAME.matcher(name).matches()) {
            throw bad("has a name that breaks the rule: lower case letters, digits and '-', at most 64 characters");
        }
        if (configType == null) {
            throw bad("has no config type; a component without settings says ComponentFactory.NoConfig.class");
        }
    }

    private BifrostException bad(String what) {
        return new BifrostException(
                BundleErrors.BAD_COMPONENT,
                "component " + label() + " of " + factory.getClass().getName() + " " + what);
    }
}
