/**
 * Reads what users write: YAML and JSON, strictly. A value stays the text it is until its target says what it means; an
 * unknown, repeated or misplaced key is an error with file, line, column and the keys that are known.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.config.ConfigReader} binds a whole file to a record such as {@link
 * dev.bifrost.runtime.config.HostConfig}; {@link dev.bifrost.runtime.config.ConfigBinder} binds a component's config later,
 * when its record is known; {@link dev.bifrost.runtime.config.Fields} reads a file key by key and collects {@link
 * dev.bifrost.runtime.config.Problems}, which is what the mapping does.
 *
 * <p>The readers keep no state and are safe for use by several threads; {@code Fields} and {@code Problems} are used by one.
 */
package dev.bifrost.runtime.config;
