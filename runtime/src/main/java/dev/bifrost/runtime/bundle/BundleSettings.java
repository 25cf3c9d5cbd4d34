package dev.bifrost.runtime.bundle;

import java.nio.file.Path;
import java.time.InstantSource;

/**
 * Where bundles are.
 *
 * @param directory the bundle directory: its jars are the desired state
 * @param workDirectory for copies and the framework's cache; emptied at start, used by one host at a time
 * @param clock tells how long a file has been the same
 */
public record BundleSettings(Path directory, Path workDirectory, InstantSource clock) {}
