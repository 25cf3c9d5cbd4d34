/**
 * Row transforms whose logic is a few lines of JavaScript by a trusted author. {@link dev.bifrost.script.ScriptBundle} is the
 * entry, {@link dev.bifrost.script.ScriptConfig} what a user writes. {@code ScriptTransform} cuts a batch into slices, {@code
 * Program} runs the script on the rows of one, {@code RowView} is a row as the script sees it, and {@code Output} makes columns of
 * what it returned. A script runs on threads of its own, one at a time. The contract: docs/scripts.md.
 */
package dev.bifrost.script;
