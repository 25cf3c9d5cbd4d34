package dev.bifrost.api.sink;

import dev.bifrost.api.graph.GraphModel;
import org.apache.arrow.memory.BufferAllocator;

/**
 * What a session is about.
 *
 * @param table the table whose window is written
 * @param round number of the host's round, from 1
 * @param model all steps of the graph, of this table and of the others; also those of former mappings whose contributions were
 *     not taken out yet, so that an element is written with them. A step may then be there in two forms, with one id
 * @param allocator a child for this session; zero bytes after {@link SinkSession#close}
 */
public record SessionContext(String table, long round, GraphModel model, BufferAllocator allocator) {}
