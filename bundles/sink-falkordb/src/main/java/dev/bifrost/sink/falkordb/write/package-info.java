/**
 * One session: mutations in, statements out.
 *
 * <p>Reading order: {@link dev.bifrost.sink.falkordb.write.FalkorDbSession}; {@code MutationEncoder} turns a mutation into
 * {@code Work} on the caller's thread, {@code Writer} is the session's thread and takes the work from a short queue, {@code
 * Sender} sends one piece of it, in parts and in a form as {@code Pacing} has learned them from the server's answers, {@code Orphans} remembers vertices
 * that may have become orphans, {@code Tally} counts.
 *
 * <p>Threads: encoding runs ahead of the server by at most the queue's two batches, so a session holds four batches at
 * most: one being encoded, two waiting, one on its way.
 */
package dev.bifrost.sink.falkordb.write;
