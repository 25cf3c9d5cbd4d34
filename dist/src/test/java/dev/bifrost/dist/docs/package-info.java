/**
 * The pages under {@code docs} say what is true: their examples run, their references are made from the sources, their links
 * lead somewhere.
 *
 * <p>A block of a page is checked by its language. A {@code yaml} block names its file in its first line ({@code #
 * mapping.yaml}). What stands between {@code <!-- generated: .. -->} and {@code <!-- end -->} is made here; to make it anew,
 * type {@code mvn -pl dist -am test -Dtest=GeneratedPagesTest -Dsurefire.failIfNoSpecifiedTests=false
 * -Dbifrost.regenerate}.
 *
 * <p>Reading order: {@link dev.bifrost.dist.docs.Page}, {@link dev.bifrost.dist.docs.DocsTest}, {@link
 * dev.bifrost.dist.docs.DocsCommandsIT}, {@link dev.bifrost.dist.docs.GeneratedPagesTest} and the references.
 */
package dev.bifrost.dist.docs;
