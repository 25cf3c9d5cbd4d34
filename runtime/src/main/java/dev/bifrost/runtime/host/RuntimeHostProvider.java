package dev.bifrost.runtime.host;

import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.host.TableDelta;
import java.util.Set;

/** Found by {@link java.util.ServiceLoader}: starts the host of this module. */
public final class RuntimeHostProvider implements BifrostHost.Provider {

    @Override
    public BifrostHost start(HostOptions options) {
        return RuntimeHost.start(options, Set.of());
    }

    @Override
    public TableDelta delta(HostOptions options, TableDelta.Request request) {
        return SourceDelta.open(options, request);
    }
}
