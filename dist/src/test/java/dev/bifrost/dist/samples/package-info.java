/**
 * The samples are what somebody outside writes: built by Maven as projects of their own, against the artifacts of this
 * build, and dropped into the real host on a real FalkorDB.
 *
 * <p>Reading order: {@link dev.bifrost.dist.samples.SamplesIT}, {@link dev.bifrost.dist.samples.OutsideProject}, {@link
 * dev.bifrost.dist.samples.PublishedArtifacts}.
 */
package dev.bifrost.dist.samples;
