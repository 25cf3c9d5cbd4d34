package com.example.greeter.api;

/**
 * Says something friendly to somebody: a component type that this bundle defines and others implement.
 *
 * <p>One thread at a time.
 */
public interface Greeter {

    /** @param name never null */
    String greet(String name);
}
