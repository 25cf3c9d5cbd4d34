/** The codes of this bundle, and the one place where gRPC's errors become ours. */
package dev.bifrost.flight.error;
