package dev.bifrost.api.sink;

import dev.bifrost.api.graph.GraphModel;
import java.util.List;

/** Capability of a sink that can show what it would send: for {@code explain}. */
public interface StatementCatalog {

    /**
     * The texts that a window of a table would be written with, in the order in which they are sent.
     *
     * @param model all steps of the graph
     * @param table the table
     */
    List<Statement> statements(GraphModel model, String table);

    /**
     * One text.
     *
     * @param purpose what it does, such as {@code vertex Airport: write}
     * @param text constant; values travel as parameters
     */
    record Statement(String purpose, String text) {}
}
