package dev.bifrost.sink.text;

import dev.bifrost.api.graph.GraphMutation;
import dev.bifrost.api.sink.SessionContext;
import dev.bifrost.api.sink.SinkReport;
import dev.bifrost.api.sink.SinkSession;
import dev.bifrost.api.sink.TableMark;

/** The lines of one window: a comment before the first, the statements, a comment with the mark. */
final class TextSession implements SinkSession {

    private final TextSink sink;
    private final SessionContext context;
    private final Statements statements;
    private final StepCounts counts = new StepCounts();
    private boolean begun;
    private long bytes;

    TextSession(TextSink sink, SessionContext context) {
        this.sink = sink;
        this.context = context;
        this.statements = new Statements(this::print);
    }

    @Override
    public void apply(GraphMutation mutation) {
        if (!mutation.isEmpty()) {
            begin();
            statements.of(mutation);
            counts.add(mutation);
        }
    }

    private void begin() {
        if (!begun) {
            begun = true;
            print("// table %s, round %d\n".formatted(ValueText.quoted(context.table()), context.round()));
        }
    }

    private void print(CharSequence lines) {
        bytes += sink.print(lines);
    }

    @Override
    public void drain() {
        // a line is written when apply returns
    }

    @Override
    public SinkReport finish(TableMark mark) {
        begin();
        print("// table %s is at version %d, cursor %s\n"
                .formatted(ValueText.quoted(mark.table()), mark.version(), ValueText.quoted(mark.cursor())));
        return new SinkReport(counts.printed(context.model()), 0, statements.count(), bytes);
    }

    @Override
    public void close() {
        // nothing is held back
    }
}
