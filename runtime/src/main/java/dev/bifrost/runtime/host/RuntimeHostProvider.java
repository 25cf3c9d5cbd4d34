package dev.bifrost.runtime.host;

import dev.bifrost.api.host.BifrostHost;
import dev.bifrost.api.host.HostOptions;
import java.util.Set;

/** Found by {@link java.util.ServiceLoader}: starts the host of this module. */
public final class RuntimeHostProvider implements BifrostHost.Provider {

    @Override
    public BifrostHost start(HostOptions options) {
        return RuntimeHost.start(options, Set.of());
    }
}
