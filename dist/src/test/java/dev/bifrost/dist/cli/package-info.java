/**
 * The command line as it is typed, with a real FalkorDB.
 *
 * <p>Reading order: {@code Folder} (what a user has), {@code Here} (a verb without a process), then one {@code ...IT} class
 * for each theme.
 */
package dev.bifrost.dist.cli;
