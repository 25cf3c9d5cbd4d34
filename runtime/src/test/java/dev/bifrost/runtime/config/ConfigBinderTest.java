package dev.bifrost.runtime.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.bifrost.api.ApiErrors;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.Secret;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ConfigBinderTest {

    @TempDir
    Path folder;

    record Holder(ComponentRef sink) {}

    record Graph(
            @JsonProperty(required = true) String graphName,
            Secret password,
            Integer batchRows,
            boolean tls,
            double share,
            Duration writeTimeout,
            ByteSize budget,
            Path certificate,
            Level level,
            List<String> labels,
            Map<String, String> extra,
            ComponentRef inner) {

        Graph {
            if (batchRows != null && batchRows < 1) {
                throw new IllegalArgumentException("batch_rows is at least 1");
            }
            if ("taken".equals(graphName)) {
                throw new BifrostException(ApiErrors.NO_HOST, "the graph is taken");
            }
        }
    }

    enum Level {
        ALL,
        ONLY_ERRORS
    }

    private ComponentRef component(String config) {
        return Configs.read(folder, "sink: { falkordb: " + config + " }", Holder.class)
                .sink();
    }

    private Graph bind(String config, Map<String, String> environment) {
        return ConfigBinder.bind(component(config).config(), Graph.class, "sink falkordb", environment::get);
    }

    private Graph bind(String config) {
        return bind(config, Map.of());
    }

    private String refusal(String config) {
        return refusal(config, Map.of());
    }

    private String refusal(String config, Map<String, String> environment) {
        return Configs.refusal(() -> bind(config, environment)).replace(folder + "/", "");
    }

    @Test
    void everyKindOfValueIsRead() {
        var graph = bind("""
                {
                  graph_name: NO, password: 0123, batch_rows: 500, tls: true, share: 0.5, write_timeout: 2m,
                  budget: 64MiB, certificate: certs/a.pem, level: only_errors, labels: [yes, 010], extra: { a: 1e3 },
                  inner: { file: { directory: state } }
                }
                """);
        assertThat(graph.graphName()).isEqualTo("NO");
        assertThat(graph.password().reveal()).isEqualTo("0123");
        assertThat(graph.batchRows()).isEqualTo(500);
        assertThat(graph.tls()).isTrue();
        assertThat(graph.share()).isEqualTo(0.5);
        assertThat(graph.writeTimeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(graph.budget()).isEqualTo(new ByteSize(64 << 20));
        assertThat(graph.certificate()).isEqualTo(folder.resolve("certs/a.pem"));
        assertThat(graph.level()).isEqualTo(Level.ONLY_ERRORS);
        assertThat(graph.labels()).containsExactly("yes", "010");
        assertThat(graph.extra()).containsExactly(Map.entry("a", "1e3"));
        assertThat(graph.inner().config()).containsExactly(Map.entry("directory", "state"));
    }

    @Test
    void whatIsLeftOutIsNullOrZero() {
        var graph = bind("{ graph_name: g }");
        assertThat(graph.batchRows()).isNull();
        assertThat(graph.tls()).isFalse();
        assertThat(graph.labels()).isNull();
    }

    @Test
    void anUnknownKeyListsTheKnownOnes() {
        assertThat(refusal("{ graph_name: g,\n  batch_row: 5 }"))
                .isEqualTo(
                        "config.UNKNOWN_KEY: host.yaml:2:3: sink.falkordb.batch_row: unknown key 'batch_row'; did you"
                                + " mean 'batch_rows'?; known are graph_name, password, batch_rows, tls, share, write_timeout,"
                                + " budget, certificate, level, labels, extra, inner");
    }

    /** One slip is one problem. */
    @Test
    void aMisspeltKeyIsNotAlsoMissing() {
        assertThat(refusal("{ graph_nam: g, fast: yes }"))
                .startsWith("config.UNKNOWN_KEY: 2 problems")
                .contains("did you mean 'graph_name'?", "unknown key 'fast'")
                .doesNotContain("MISSING_KEY");
        assertThat(refusal("{ fast: yes }")).contains("unknown key 'fast'", "the key 'graph_name' is missing");
    }

    @Test
    void missingRepeatedAndEmptyKeysAreErrors() {
        assertThat(refusal("{ tls: true }"))
                .isEqualTo("config.MISSING_KEY: host.yaml:1:19: sink.falkordb: the key 'graph_name' is missing");
        assertThat(refusal("{ graph_name: g, tls: true, tls: false }"))
                .startsWith("config.REPEATED_KEY: host.yaml:1:47: sink.falkordb.tls: ");
        assertThat(refusal("{ graph_name: g, password: }"))
                .startsWith("config.WRONG_SHAPE: host.yaml:1:45: sink.falkordb.password: expected a value, found none");
    }

    @Test
    void valuesOfAnotherKindSayWhatWasExpectedAndNotWhatWasThere() {
        assertThat(refusal("{ graph_name: g, batch_rows: hunter2 }"))
                .isEqualTo(
                        "config.BAD_VALUE: host.yaml:1:48: sink.falkordb.batch_rows: expected a whole number, found a"
                                + " single value");
        assertThat(refusal("{ graph_name: g, batch_rows: '' }")).contains("batch_rows: expected a whole number");
        assertThat(refusal("{ graph_name: g, batch_rows: 1.5 }")).contains("batch_rows: expected a whole number");
        assertThat(refusal("{ graph_name: g, batch_rows: 0x10 }")).contains("batch_rows: expected a whole number");
        assertThat(refusal("{ graph_name: g, tls: yes }")).contains("tls: expected true or false");
        assertThat(refusal("{ graph_name: g, share: half }")).contains("share: expected a number");
        assertThat(refusal("{ graph_name: g, write_timeout: 30 }"))
                .endsWith("write_timeout: expected a whole number with a unit (ms, s, m, h, d), such as 30s");
        assertThat(refusal("{ graph_name: g, budget: 64MB }"))
                .endsWith("budget: expected a whole number with a unit (B, KiB, MiB, GiB, TiB), such as 64MiB");
        assertThat(refusal("{ graph_name: g, level: only_eror }"))
                .endsWith("level: expected one of all, only_errors; did you mean 'only_errors'?");
        assertThat(refusal("{ graph_name: g, labels: a }")).endsWith("labels: expected a list, found a single value");
        assertThat(refusal("{ graph_name: [g] }")).endsWith("graph_name: expected a single value, found a list");
        assertThat(refusal("{ graph_name: g, extra: [a] }")).endsWith("extra: expected a map, found a list");
        assertThat(refusal("{ graph_name: g, inner: { a: {}, b: {} } }"))
                .endsWith("inner: expected exactly one component, like { name: {..} }");
        assertThat(refusal("{ graph_name: g, inner: { a: b } }"))
                .endsWith("inner: expected the config of 'a' as a map, such as { a: {} }");
    }

    @Test
    void aRecordSaysItselfWhatItRefuses() {
        assertThat(refusal("{ graph_name: g, batch_rows: 0 }"))
                .isEqualTo("config.BAD_VALUE: host.yaml:1:19: sink.falkordb: batch_rows is at least 1");
        assertThat(refusal("{ graph_name: taken }"))
                .isEqualTo("api.NO_HOST: host.yaml:1:19: sink.falkordb: the graph is taken");
    }

    @Test
    void referencesArePutInWhenTheConfigIsBoundAndNotBefore() {
        var ref = component("{ graph_name: \"${env:GRAPH}\" }");
        assertThat(ref.config()).containsExactly(Map.entry("graph_name", "${env:GRAPH}"));
        assertThat(ConfigBinder.bind(ref.config(), Graph.class, "sink", name -> "flights")
                        .graphName())
                .isEqualTo("flights");
    }

    @Test
    void whatWasPutInIsNotLookedAtAgain() {
        var environment = Map.of("A", "${env:B}", "B", "secret");
        var graph = bind(
                "{ graph_name: g, inner: { file: { directory: \"${env:A}\" } }, labels: [\"${env:A}\"] }", environment);
        assertThat(graph.labels()).containsExactly("${env:B}");
        var inner = ConfigBinder.bind(graph.inner().config(), Inner.class, "ledger", environment::get);
        assertThat(inner.directory()).isEqualTo("${env:B}");
    }

    record Inner(String directory) {}

    @Test
    void aReferenceCanBePartOfAnyValue() {
        Configs.write(folder, "token", "s3cret\n");
        var environment = Map.of("ROWS", "7", "UNIT", "s");
        var graph = bind(
                "{ graph_name: \"a-${env:ROWS}-$${env:ROWS}\", password: \"${file:token}\", batch_rows: \"${env:ROWS}\","
                        + " write_timeout: \"3${env:UNIT}\" }",
                environment);
        assertThat(graph.graphName()).isEqualTo("a-7-${env:ROWS}");
        assertThat(graph.password().reveal()).isEqualTo("s3cret");
        assertThat(graph.batchRows()).isEqualTo(7);
        assertThat(graph.writeTimeout()).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void aMissingReferenceNamesTheVariable() {
        assertThat(refusal("{ graph_name: \"${env:GRAPH_NAME}\" }"))
                .isEqualTo("config.MISSING_VARIABLE: host.yaml:1:33: sink.falkordb.graph_name: the environment variable"
                        + " 'GRAPH_NAME' is not set");
        assertThat(refusal("{ graph_name: g, password: \"${file:none}\" }"))
                .startsWith("config.MISSING_VARIABLE: host.yaml:1:46: sink.falkordb.password: ${file:..}: ")
                .endsWith("none does not exist");
        assertThat(refusal("{ graph_name: \"${GRAPH}\" }"))
                .endsWith(
                        "what follows '${' is no reference; known are ${env:NAME} and ${file:PATH}, and $${ stands for"
                                + " the two characters");
        assertThat(refusal("{ graph_name: \"a${env:B\" }")).startsWith("config.BAD_VALUE");
    }

    @Test
    void noMessageHoldsASecret() {
        var environment = Map.of("PASSWORD", "hunter2");
        assertThat(refusal("{ graph_name: g, password: [\"${env:PASSWORD}\"] }", environment))
                .doesNotContain("hunter2");
        assertThat(refusal("{ graph_name: g, batch_rows: \"${env:PASSWORD}\" }", environment))
                .doesNotContain("hunter2");
        assertThat(refusal("{ graph_name: g, write_timeout: \"${env:PASSWORD}\" }", environment))
                .doesNotContain("hunter2");
        assertThat(refusal("{ graph_name: g, level: \"${env:PASSWORD}\" }", environment))
                .doesNotContain("hunter2");
        var ref = component("{ graph_name: g, password: hunter2 }");
        assertThat(ref.toString()).doesNotContain("hunter2");
        assertThat(bind("{ graph_name: g, password: hunter2 }").toString()).doesNotContain("hunter2");
    }

    @Test
    void aConfigFromAProgramIsReadTheSameWay() {
        var raw = Map.<String, Object>of("graph_name", "g", "batch_rows", 5, "tls", true, "labels", List.of("a"));
        var graph = ConfigBinder.bind(raw, Graph.class, "sink falkordb");
        assertThat(graph.batchRows()).isEqualTo(5);
        assertThat(graph.tls()).isTrue();
        assertThat(Configs.refusal(() -> ConfigBinder.bind(Map.of("grapf_name", "g"), Graph.class, "sink falkordb")))
                .startsWith(
                        "config.UNKNOWN_KEY: sink falkordb: grapf_name: unknown key 'grapf_name'; did you mean 'graph_name'?");
    }

    @Test
    void aRecordWithoutKeysTakesNone() {
        assertThat(ConfigBinder.bind(Map.of(), dev.bifrost.api.ComponentFactory.NoConfig.class, "sink null"))
                .isNotNull();
        assertThat(Configs.refusal(() -> ConfigBinder.bind(
                        Map.of("a", "b"), dev.bifrost.api.ComponentFactory.NoConfig.class, "sink null")))
                .isEqualTo("config.UNKNOWN_KEY: sink null: a: unknown key 'a'; known are nothing");
    }

    record PassedOn(Map<String, Object> config) {}

    @Test
    void whatIsPassedOnKeepsTheFormOfTheFile() {
        var config = ConfigBinder.bind(
                component(
                                "{ config: { whole: 30, huge: 99999999999999999999, part: 1.5, yes: true, text: '30', name: NO,"
                                        + " of: '${env:OF}', list: [1, a], map: { deep: -2 } } }")
                        .config(),
                PassedOn.class,
                "sink falkordb",
                Map.of("OF", "12")::get);
        assertThat(config.config())
                .isEqualTo(Map.of(
                        "whole",
                        30L,
                        "huge",
                        new java.math.BigInteger("99999999999999999999"),
                        "part",
                        new java.math.BigDecimal("1.5"),
                        "yes",
                        true,
                        "text",
                        "30",
                        "name",
                        "NO",
                        "of",
                        "12",
                        "list",
                        List.of(1L, "a"),
                        "map",
                        Map.of("deep", -2L)));
    }
}
