package dev.bifrost.api.sink;

import dev.bifrost.api.graph.GraphModel;
import java.nio.file.Path;
import org.apache.arrow.memory.BufferAllocator;

/**
 * Capability of a sink with {@link GraphState} that can build its graph anew, aside, faster than it writes into the live one, and
 * put it in the live one's place in one step.
 */
public interface Rebuild {

    /**
     * Starts a build of the graph that the sink is attached to. The live graph is not touched before {@link GraphBuild#swapIn}.
     *
     * @return the caller closes it; no session may be open meanwhile
     * @throws dev.bifrost.api.BifrostException {@code api.REBUILD_NOT_POSSIBLE}, also from the build and its sessions, if this
     *     graph or this mapping has something that only ordinary sessions can keep: nothing was changed, and they do the same
     */
    GraphBuild begin(BuildContext context);

    /**
     * What a build is about.
     *
     * @param round number of the host's round
     * @param model all steps of the mapping
     * @param standing those, and steps of former mappings of which the live graph may still hold something
     * @param allocator a child for this build; zero bytes after {@link GraphBuild#close}
     * @param directory an own one for what does not fit into memory; need not be there yet
     */
    record BuildContext(long round, GraphModel model, GraphModel standing, BufferAllocator allocator, Path directory) {}
}
