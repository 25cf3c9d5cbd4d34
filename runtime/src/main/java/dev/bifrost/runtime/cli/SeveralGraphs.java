package dev.bifrost.runtime.cli;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.host.HostOptions;
import dev.bifrost.runtime.host.HostGroup;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.BiConsumer;
import java.util.function.ToIntFunction;
import org.slf4j.MDC;

/**
 * A verb that was given several configs: each graph on a thread of its own, under the name of its config file, which its
 * lines and log lines begin with.
 */
final class SeveralGraphs {

    private final List<Path> configs;
    private final Terminal terminal;

    SeveralGraphs(List<Path> configs, Terminal terminal) {
        this.configs = configs;
        this.terminal = terminal;
    }

    /** One round of each graph; the exit code. */
    int sync(BiConsumer<Terminal, RoundReport> show) {
        try (var group = HostGroup.open(configs)) {
            return each(graph -> graph.sync(group, show));
        }
    }

    /** Rounds of each graph until a signal, or until no graph can be started; the exit code. */
    int run(BiConsumer<Terminal, RoundReport> show) {
        try (var group = HostGroup.open(configs)) {
            Runtime.getRuntime().addShutdownHook(new Thread(group::stopAndWait, "drain"));
            return each(graph -> graph.run(group, show));
        }
    }

    /** The code that all have, else that of a failure. */
    private int each(ToIntFunction<Graph> act) {
        try (var threads = Executors.newThreadPerTaskExecutor(
                Thread.ofPlatform().name("bifrost graph ", 1).factory())) {
            var codes = configs.stream()
                    .map(config -> new Graph(config, terminal.of(config.toString())))
                    .map(graph -> CompletableFuture.supplyAsync(() -> act.applyAsInt(graph), threads))
                    .toList() // all have begun
                    .stream()
                    .map(CompletableFuture::join)
                    .distinct()
                    .toList();
            return codes.size() == 1 ? codes.getFirst() : ExitCode.FAILED;
        }
    }

    /** One of them. */
    private static final class Graph {
        private final HostOptions options;
        private final Terminal terminal;
        private int code = ExitCode.OK;
        private String told = "";

        Graph(Path config, Terminal terminal) {
            this.options = HostOptions.of(config).listen(new ProgressPrinter(terminal, System::nanoTime));
            this.terminal = terminal;
        }

        int sync(HostGroup group, BiConsumer<Terminal, RoundReport> show) {
            MDC.put("graph", terminal.graph());
            try (var host = group.start(options)) {
                var report = host.syncOnce();
                show.accept(terminal, report);
                terminal.result(Reports.json(report));
                return Reports.hasFailure(report) ? ExitCode.FAILED : ExitCode.OK;
            } catch (RuntimeException | OutOfMemoryError | StackOverflowError | LinkageError e) {
                failed(e);
                return code;
            }
        }

        int run(HostGroup group, BiConsumer<Terminal, RoundReport> show) {
            MDC.put("graph", terminal.graph());
            group.keep(options, report -> ran(report, show), this::failed);
            return code;
        }

        private void ran(RoundReport report, BiConsumer<Terminal, RoundReport> show) {
            code = ExitCode.OK;
            told = "";
            show.accept(terminal, report);
        }

        /** The same is not told again. */
        private void failed(Throwable fault) {
            code = fault instanceof BifrostException e ? ExitCode.of(e) : ExitCode.FAILED;
            if (told.equals(fault.toString())) {
                return;
            }
            told = fault.toString();
            if (fault instanceof BifrostException e) {
                terminal.failed(e);
            } else {
                terminal.note("unexpected: " + fault);
                fault.printStackTrace(terminal.err());
            }
        }
    }
}
