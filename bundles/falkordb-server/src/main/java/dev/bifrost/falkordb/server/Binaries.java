package dev.bifrost.falkordb.server;

import java.nio.file.Path;
import java.util.List;

/** The checked files of a server: the words that start redis-server here, and the module it loads. */
record Binaries(List<String> command, Path module) {}
