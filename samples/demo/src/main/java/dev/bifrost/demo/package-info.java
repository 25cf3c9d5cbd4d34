/**
 * The {@code demo} verb: real flights into a real graph.
 *
 * <p>Reading order: {@link dev.bifrost.demo.DemoCommand} (the story), {@link dev.bifrost.demo.FlightData} (the tables),
 * {@link dev.bifrost.demo.DemoFolder} (config, mapping, state), {@link dev.bifrost.demo.DemoGraph} (the questions put to the graph),
 * {@link dev.bifrost.demo.LakeDemo} with {@link dev.bifrost.demo.LakeWriter} (the story of Iceberg tables),
 * {@link dev.bifrost.demo.SmallDemo} (the same job where npm or FalkorDB cannot be had). It is an ordinary bundle: all it knows of the
 * host is the API, and a round is run by the verb {@code sync}.
 *
 * <p>One thread, the command's.
 */
package dev.bifrost.demo;
