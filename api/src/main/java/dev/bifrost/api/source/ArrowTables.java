package dev.bifrost.api.source;

import java.util.List;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Tables that a program holds in Arrow and lends to an embedded host; the {@code arrow} source reads them.
 *
 * <p>The program offers its implementation with {@link dev.bifrost.api.host.HostOptions#lend}. Used by one thread at a
 * time.
 */
public interface ArrowTables {

    /** The tables there are. */
    List<String> tables();

    /** The schema of a table out of {@link #tables()}; a column may be encoded by a dictionary, see {@link #dictionaries}. */
    Schema schema(String table);

    /**
     * The present rows of a table. The batches' buffers may belong to any root allocator: the source copies those that
     * are not of the host's root.
     *
     * @return batches that the source closes
     */
    TableBatches read(String table);

    /**
     * The dictionaries that the columns of a table refer to by id. Asked after each batch of {@link #read}, for that batch:
     * they may change from one to the next. They stay the program's, and are looked at only until the next batch.
     */
    default DictionaryProvider dictionaries(String table) {
        return new DictionaryProvider.MapDictionaryProvider();
    }
}
