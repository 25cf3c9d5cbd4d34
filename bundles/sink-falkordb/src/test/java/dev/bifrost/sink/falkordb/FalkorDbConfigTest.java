package dev.bifrost.sink.falkordb;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ByteSize;
import dev.bifrost.api.Secret;
import dev.bifrost.api.sink.GraphSink;
import java.time.Duration;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FalkorDbConfigTest {

    @Test
    void whatIsNotSetHasADefault() {
        var config = FalkorDbConfig.of("redis://db", "g");
        assertThat(config.batchRows()).isEqualTo(5000);
        assertThat(config.batchBytes()).isEqualTo(ByteSize.parse("4MiB"));
        assertThat(config.connectTimeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(config.writeTimeout()).isEqualTo(Duration.ofMinutes(2));
        assertThat(config.lease()).isEqualTo(Duration.ofSeconds(60));
    }

    @Test
    void itsTextHoldsNoPassword() {
        var config = new FalkorDbConfig(
                new Secret("redis://u:hunter2@db"), "g", "u", new Secret("hunter3"), null, null, null, null, null);
        assertThat(config.toString()).doesNotContain("hunter");
    }

    @Test
    void valuesThatCannotWorkAreRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FalkorDbConfig.of("db", "g"))
                .withMessageContaining("url");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FalkorDbConfig.of("redis://db", " "))
                .withMessageContaining("graph");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new FalkorDbConfig(new Secret("redis://db"), "g", null, null, 0, null, null, null, null))
                .withMessageContaining("batch_rows");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FalkorDbConfig(
                        new Secret("redis://db"), "g", null, null, null, null, null, null, Duration.ofDays(2)))
                .withMessageContaining("lease");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0B", "257MiB"})
    void aBatchOfNothingOrOfTooMuchIsRefused(String size) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FalkorDbConfig(
                        new Secret("redis://db"), "g", null, null, null, ByteSize.parse(size), null, null, null))
                .withMessage("batch_bytes is 1B to 256MiB");
    }

    @Test
    void theBundleOffersTheSinkByName() {
        assertThat(ServiceLoader.load(BifrostBundle.class).stream()
                        .map(ServiceLoader.Provider::get)
                        .filter(FalkorDbBundle.class::isInstance)
                        .flatMap(bundle -> bundle.components().stream()))
                .anySatisfy(factory -> {
                    assertThat(factory.type()).isEqualTo(GraphSink.class);
                    assertThat(factory.name()).isEqualTo("falkordb");
                    assertThat(factory.configType()).isEqualTo(FalkorDbConfig.class);
                });
    }
}
