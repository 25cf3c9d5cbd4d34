/**
 * The {@code file} ledger: a directory that holds how far each table is, durable and atomic.
 *
 * <p>Reading order: {@link dev.bifrost.ledger.file.FileLedger} answers the host; a {@code StoredTable} is one table on
 * disk, made of a {@code Head} (small, replaced as a whole) and a {@code DoneLog} (append-only); {@code Disk} is every
 * write there is, each synced before it returns; {@code DirectoryLock} keeps others out.
 *
 * <pre>
 * state/lock                  locked while a host has the ledger open
 * state/holder                who that is
 * state/lineage               the ledger's own name
 * state/t-persons.head        a table
 * state/t-persons.3.done      its done set, third generation
 * </pre>
 *
 * <p>Threads: a ledger is safe for use by several threads; everything below it is guarded by the ledger.
 */
package dev.bifrost.ledger.file;
