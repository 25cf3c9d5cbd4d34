/**
 * Dead letters: rows that could not be stored, with the reason, in Arrow files that any engine reads.
 *
 * <p>Reading order: {@link dev.bifrost.runtime.letters.LetterShelf} holds the letters of one ledger, {@link
 * dev.bifrost.runtime.letters.TableLetters} those of a table, one file a window; {@link
 * dev.bifrost.runtime.letters.WindowLetters} writes the file of a window, {@code LetterRows} lays out what is in it, {@link
 * dev.bifrost.runtime.letters.LetterFile} reads it.
 *
 * <p>A file counts once the ledger has reached the version that its name says. So the cursor is the commit of letters too,
 * and a file that a window left which did not end is as if it were not there.
 *
 * <p>One thread writes the letters of a table; anybody may read them meanwhile.
 */
package dev.bifrost.runtime.letters;
