package dev.bifrost.runtime.bundle;

import dev.bifrost.api.event.RuntimeEvent;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Consumer;

/**
 * What the host lends to every component.
 *
 * @param clock the host's clock
 * @param events hears what components publish
 * @param binding makes config records
 * @param workDirectory components have their own directories below it
 * @param baseDirectory the folder of the config file
 */
public record Lending(
        InstantSource clock,
        Consumer<RuntimeEvent> events,
        ConfigBinding binding,
        Path workDirectory,
        Path baseDirectory) {}
