package dev.bifrost.runtime.bundle;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;

/**
 * Where bundles are.
 *
 * @param directories the bundle directories: their jars together are the desired state; where two have a file of one name,
 *     the later directory's counts
 * @param workDirectory for copies and the framework's cache; emptied at start, used by one host at a time
 * @param clock tells how long a file has been the same
 */
public record BundleSettings(List<Path> directories, Path workDirectory, InstantSource clock) {}
