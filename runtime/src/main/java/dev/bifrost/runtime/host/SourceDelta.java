package dev.bifrost.runtime.host;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.api.host.TableDelta;
import dev.bifrost.api.source.HistoryReader;
import dev.bifrost.api.source.SyncMode;
import dev.bifrost.api.source.TableBatches;
import dev.bifrost.api.source.TableSource;
import dev.bifrost.api.source.TableSpec;
import dev.bifrost.api.source.Window;
import dev.bifrost.runtime.config.HostConfig;
import dev.bifrost.runtime.config.Quote;
import dev.bifrost.runtime.mapping.MappingReader;
import dev.bifrost.runtime.mapping.TableMapping;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/** A window of a config's source. Neither the sink nor the ledger is opened, and the mapping is not compiled. */
final class SourceDelta implements TableDelta {

    private final BundleSpace space;
    private final Wiring wiring;
    private final TableSpec spec;
    private final Window window;

    private SourceDelta(BundleSpace space, Wiring wiring, TableSpec spec, Window window) {
        this.space = space;
        this.wiring = wiring;
        this.spec = spec;
        this.window = window;
    }

    static SourceDelta open(HostOptions options, Request request) {
        var config = HostConfig.read(options.config());
        var space = BundleSpace.open(
                BundleSpace.Settings.of(config, options.config()),
                options.lent(),
                event -> options.listeners().forEach(listener -> listener.on(event)));
        var wiring = new Wiring(space, config, Wiring.Past.FORGOTTEN);
        try {
            TableSource source = wiring.source();
            HistoryReader history = history(source, config);
            var spec =
                    new TableSpec(request.table(), mode(request, source, config), request.columns(), Optional.empty());
            return new SourceDelta(space, wiring, spec, history.between(spec, request.from(), request.to()));
        } catch (RuntimeException | Error e) {
            close(space, wiring);
            throw e;
        }
    }

    private static HistoryReader history(TableSource source, HostConfig config) {
        if (source instanceof HistoryReader history) {
            return history;
        }
        throw new BifrostException(
                HostErrors.NO_HISTORY,
                "source %s keeps no states with names, so it has no window between two of them; it follows tables in mode %s, and bifrost explain shows what the next round would read"
                        .formatted(
                                Quote.of(config.source().name()),
                                source.modes().stream()
                                        .sorted()
                                        .map(SyncMode::word)
                                        .collect(Collectors.joining(", "))));
    }

    private static SyncMode mode(Request request, TableSource source, HostConfig config) {
        return request.mode()
                .or(() -> MappingReader.read(config.mapping()).tables().stream()
                        .filter(table -> table.table().text().equals(request.table()))
                        .map(TableMapping::mode)
                        .findFirst())
                .orElseGet(() ->
                        source.modes().stream().max(Comparator.naturalOrder()).orElse(SyncMode.FULL));
    }

    @Override
    public TableSpec spec() {
        return spec;
    }

    @Override
    public Window window() {
        return window;
    }

    @Override
    public TableBatches read() {
        return wiring.source().read(spec, window);
    }

    @Override
    public void close() {
        close(space, wiring);
    }

    private static void close(BundleSpace space, Wiring wiring) {
        try (space) {
            wiring.close();
        }
    }
}
