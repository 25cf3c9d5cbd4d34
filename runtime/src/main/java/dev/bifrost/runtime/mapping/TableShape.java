package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableDescription;
import java.util.Optional;

/** What is known of a table's columns when a mapping is compiled. */
public sealed interface TableShape {

    /** Why the source does not show the columns, or why they are of no use; empty if it shows them. */
    Optional<BifrostException> fault();

    /** The source shows them. */
    record Seen(TableDescription description) implements TableShape {
        @Override
        public Optional<BifrostException> fault() {
            return Optional.empty();
        }
    }

    /**
     * The source shows other columns than when the mapping was last compiled. If only the former ones fit, the table is
     * compiled with them and fails alone.
     */
    record Changed(TableDescription now, TableDescription past) implements TableShape {
        @Override
        public Optional<BifrostException> fault() {
            return Optional.empty();
        }
    }

    /**
     * The source cannot show them now. The table is compiled as it was last seen, so that its reads fail, or not, on their
     * own, and the model holds its steps.
     *
     * @param reason why the source cannot
     */
    record Remembered(TableDescription description, BifrostException reason) implements TableShape {
        @Override
        public Optional<BifrostException> fault() {
            return Optional.of(reason);
        }
    }

    /**
     * Its reads would be of no use. The table is compiled as it was last seen, so that the model holds its steps.
     *
     * @param reason what the table fails with
     */
    record Broken(TableDescription description, BifrostException reason) implements TableShape {
        @Override
        public Optional<BifrostException> fault() {
            return Optional.of(reason);
        }
    }

    /**
     * Nobody knows them.
     *
     * @param reason why the source cannot show them
     */
    record Unseen(BifrostException reason) implements TableShape {
        @Override
        public Optional<BifrostException> fault() {
            return Optional.of(reason);
        }
    }
}
