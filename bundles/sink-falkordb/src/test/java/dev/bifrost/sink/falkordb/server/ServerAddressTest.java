package dev.bifrost.sink.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.bifrost.api.Secret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServerAddressTest {

    @Test
    void aUrlNamesHostPortAndTls() {
        assertThat(ServerAddress.of("redis://db")).isEqualTo(new ServerAddress("db", 6379, false, null, null));
        assertThat(ServerAddress.of("rediss://10.0.0.1:7000/"))
                .isEqualTo(new ServerAddress("10.0.0.1", 7000, true, null, null));
        assertThat(ServerAddress.of("redis://[::1]:7000").host()).isEqualTo("[::1]");
        assertThat(ServerAddress.of("redis://graph_db-1:7000"))
                .as("a container's name")
                .hasToString("redis://graph_db-1:7000");
    }

    @Test
    void aUrlMayHoldUserAndPasswordWhichAreNeverShown() {
        var address = ServerAddress.of("redis://us%3Aer:p%40ss+w@db:1");
        assertThat(address.user()).isEqualTo("us:er");
        assertThat(address.password().reveal()).isEqualTo("p@ss+w");
        assertThat(address).hasToString("redis://db:1");
        assertThat(ServerAddress.of("redis://:only@db").user()).isNull();
    }

    @Test
    void userAndPasswordOfTheConfigWin() {
        var address = ServerAddress.of("redis://a:b@db").with("c", new Secret("d"));
        assertThat(address.user()).isEqualTo("c");
        assertThat(address.password().reveal()).isEqualTo("d");
        assertThat(ServerAddress.of("redis://a:b@db").with(null, null).user()).isEqualTo("a");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "db:6379",
                "http://db",
                "redis:db",
                "redis://",
                "redis://db/3",
                "redis://db?x=1",
                "redis://db:99999",
                "redis://db:",
                "redis://@",
                "redis://a:b@c@db",
                "redis://[db]:1",
                "redis://a b"
            })
    void anythingElseIsRefusedWithoutBeingRepeated(String url) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ServerAddress.of(url))
                .withMessageContaining("redis://host:port")
                .withNoCause();
    }
}
