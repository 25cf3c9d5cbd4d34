package dev.bifrost.testkit;

/**
 * What every sink must do whose graph can be read back: the laws of {@link dev.bifrost.api.sink.GraphSink} on writing and
 * on taking back, and on what it tells of itself. A sink that remembers marks ({@link dev.bifrost.api.sink.GraphState}) is asked about those, too.
 *
 * <p>A sink whose graph cannot be read back keeps {@link SinkBasicsContract} alone.
 */
public interface GraphSinkContract extends GraphWriteContract, GraphRemovalContract, GraphReadContract {}
