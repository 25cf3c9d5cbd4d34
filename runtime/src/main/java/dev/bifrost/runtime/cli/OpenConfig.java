package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.bundle.LentAllocator;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.host.BundleSpace;
import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.letters.LetterShelf;
import java.nio.file.Path;
import java.util.List;

/** A config as a verb opens it: its bundles, and its components as they are asked for. */
record OpenConfig(HostConfig config, BundleSpace space, Wiring wiring) implements AutoCloseable {

    static OpenConfig of(Path file, Wiring.Past past) {
        var config = HostConfig.read(file);
        var space = BundleSpace.open(BundleSpace.Settings.of(config, file), List.of(), event -> {});
        return new OpenConfig(config, space, new Wiring(space, config, past));
    }

    /** For the rows that the verb itself reads; closed before this. */
    LentAllocator rounds() {
        return space.allocators().rounds();
    }

    /** The folder of dead letters. */
    Path letters() {
        return config.workDirectory().resolve(LetterShelf.FOLDER);
    }

    @Override
    public void close() {
        try (space;
                wiring) {
            // closed in the order wiring, space
        }
    }
}
