package dev.bifrost.source.iceberg.content;

import dev.bifrost.api.source.TableBatches;
import java.util.List;
import java.util.OptionalLong;

/** Reads states and changes of one table. One thread. */
public final class Reads {

    private final ReadPlan plan;
    private final ContentReader reader;
    private final DeleteLoader loader;

    public Reads(ReadPlan plan, ContentReader reader, DeleteLoader loader) {
        this.plan = plan;
        this.reader = reader;
        this.loader = loader;
    }

    /** Rows without a change type. */
    public TableBatches rows(List<FileSlice> slices) {
        var sink = new RowSink(plan.fields(), false, reader.allocator());
        return new StateBatches(open(slices), sink, known(slices));
    }

    /** @param compareRows how many rows of a step are compared in one pass */
    public TableBatches changes(List<Step> steps, int compareRows) {
        var sink = new RowSink(plan.fields(), true, reader.allocator());
        return new ChangeBatches(steps, this::open, sink, reader.batchRows(), compareRows);
    }

    private SliceStream open(List<FileSlice> slices) {
        return new SliceStream(slices, plan, reader, loader);
    }

    /** How many rows come is known before if no delete or filter takes any away. */
    private OptionalLong known(List<FileSlice> slices) {
        boolean all = plan.filter().isEmpty()
                && slices.stream()
                        .allMatch(slice ->
                                slice.deletes().isEmpty() && slice.goneUnder().isEmpty());
        return all
                ? OptionalLong.of(slices.stream().mapToLong(FileSlice::mostRows).sum())
                : OptionalLong.empty();
    }
}
