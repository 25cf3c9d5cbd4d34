package dev.bifrost.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.ComponentRef;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class HostConfigTest {

    private static final String SMALL = """
            source: { files: { directory: tables } }
            sink: { falkordb: { url: "redis://127.0.0.1:6379", graph: g } }
            ledger: { file: {} }
            mapping: mapping.yaml
            """;

    @TempDir
    Path folder;

    private HostConfig read(String yaml) {
        return HostConfig.read(Configs.write(folder, "host.yaml", yaml));
    }

    private String refusal(String yaml) {
        return Configs.refusal(() -> read(yaml)).replace(folder + "/", "");
    }

    @Test
    void fourKeysAreEnough() {
        var config = read(SMALL);
        assertThat(config.source().name()).isEqualTo("files");
        assertThat(config.mapping()).isEqualTo(folder.resolve("mapping.yaml"));
        assertThat(config.bundles()).isEqualTo(new HostConfig.Bundles(null));
        assertThat(config.workDirectory()).isEqualTo(folder.resolve(".bifrost"));
        assertThat(config.memory()).hasToString("1GiB");
        assertThat(config.componentMemory()).hasToString("512MiB");
        assertThat(config.interval()).isEqualTo(Duration.ofSeconds(10));
        assertThat(config.backoffCap()).isEqualTo(Duration.ofSeconds(100));
        assertThat(config.shutdownTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(config.onGraphBehind()).isEqualTo(HostConfig.Policy.RELOAD);
        assertThat(config.onMappingChanged()).isEqualTo(HostConfig.Policy.REFUSE);
        assertThat(config.listeners()).isEmpty();
    }

    @Test
    void everyKeyIsRead() {
        var config = read(SMALL + """
                        bundles: { directory: /opt/bundles }
                        memory: 2GiB
                        component_memory: 256MiB
                        work_directory: ../work
                        interval: 1m
                        backoff_cap: 1h
                        shutdown_timeout: 5s
                        on_graph_behind: reload
                        on_mapping_changed: reload
                        listeners: [ { log: { file: rounds.jsonl } }, { log: {} } ]
                        """);
        assertThat(config.bundles()).isEqualTo(new HostConfig.Bundles(Path.of("/opt/bundles")));
        assertThat(config.memory()).hasToString("2GiB");
        assertThat(config.componentMemory()).hasToString("256MiB");
        assertThat(config.workDirectory()).isEqualTo(folder.resolveSibling("work"));
        assertThat(config.interval()).isEqualTo(Duration.ofMinutes(1));
        assertThat(config.backoffCap()).isEqualTo(Duration.ofHours(1));
        assertThat(config.shutdownTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.onGraphBehind()).isEqualTo(HostConfig.Policy.RELOAD);
        assertThat(config.onMappingChanged()).isEqualTo(HostConfig.Policy.RELOAD);
        assertThat(config.listeners()).extracting(ComponentRef::name).containsExactly("log", "log");
    }

    @Test
    void theBackoffCapFollowsTheInterval() {
        assertThat(read(SMALL + "interval: 3s").backoffCap()).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void jsonIsReadTheSameWay() {
        var file = Configs.write(folder, "host.json", """
                {"source": {"files": {}}, "sink": {"text": {}}, "ledger": {"file": {}}, "mapping": "m.yaml",
                 "interval": "2s"}
                """);
        assertThat(HostConfig.read(file).interval()).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void faultsNameFileLineColumnAndKey() {
        assertThat(refusal(SMALL + "intervall: 5s\n"))
                .startsWith(
                        "config.UNKNOWN_KEY: host.yaml:5:1: intervall: unknown key 'intervall'; did you mean 'interval'?");
        assertThat(refusal("sink: { text: {} }\nledger: { file: {} }\nmapping: m.yaml"))
                .isEqualTo("config.MISSING_KEY: host.yaml:1:1: the key 'source' is missing");
        assertThat(refusal(SMALL + "sink: { text: {} }"))
                .isEqualTo(
                        "config.REPEATED_KEY: host.yaml:5:1: sink: the key stands here for the second time; the first is"
                                + " in line 2");
        assertThat(refusal(SMALL + "interval: soon"))
                .isEqualTo("config.BAD_VALUE: host.yaml:5:11: interval: expected a whole number with a unit (ms, s, m,"
                        + " h, d), such as 30s");
        assertThat(refusal(SMALL + "on_graph_behind: ignore"))
                .isEqualTo("config.BAD_VALUE: host.yaml:5:18: on_graph_behind: expected one of reload, refuse");
        assertThat(refusal(SMALL + "listeners: [ { log: {} }, log ]"))
                .isEqualTo(
                        "config.BAD_VALUE: host.yaml:5:27: listeners[1]: expected exactly one component, like { name:"
                                + " {..} }");
        assertThat(refusal("- a")).startsWith("config.WRONG_SHAPE: host.yaml:1:1: expected a map, found a list");
    }

    @Test
    void valuesThatContradictEachOtherAreRefused() {
        assertThat(refusal(SMALL + "memory: 1MiB")).endsWith("component_memory is at most memory");
        assertThat(refusal(SMALL + "component_memory: 0B")).endsWith("memory and component_memory are above zero");
        assertThat(refusal(SMALL + "interval: 0s")).endsWith("interval is above zero");
        assertThat(refusal(SMALL + "backoff_cap: 1s")).endsWith("backoff_cap is at least interval");
    }
}
