package dev.bifrost.sink.falkordb.server;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import redis.clients.jedis.exceptions.JedisDataException;

/** The server's texts, as they were seen, and what becomes of them. */
class ServerTextsTest {

    private static final ServerAddress ADDRESS = ServerAddress.of("redis://db:6379");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '^',
            value = {
                "NOAUTH Authentication required. | ACCESS_DENIED | false",
                "WRONGPASS invalid username-password pair or user is disabled. | ACCESS_DENIED | false",
                "NOPERM this user has no permissions to run the 'graph.query' command | ACCESS_DENIED | false",
                "WRONGTYPE Operation against a key holding the wrong kind of value | WRONG_KEY_TYPE | false",
                "Query timed out | QUERY_TIMED_OUT | true",
                "Query's mem consumption exceeded capacity | QUERY_MEMORY | true",
                "Max pending queries exceeded | BUSY | true",
                "OOM command not allowed when used memory > 'maxmemory'. | OUT_OF_MEMORY | true",
                "READONLY You can't write against a read only replica. | READ_ONLY | true",
                "NOREPLICAS Not enough good replicas to write. | READ_ONLY | true",
                "LOADING Redis is loading the dataset in memory | NOT_READY | true",
                "ERR Invalid graph operation on empty key | GRAPH_LOST | false",
                "Encountered different graph value when opened key g | GRAPH_SWAPPED | true",
                "unique constraint violation on node of type X | CONSTRAINT | false",
                "unique constraint violation on node of type LOADING_DOCK | CONSTRAINT | false",
                "mandatory constraint violation: node with label READONLY missing property NOREPLICAS | CONSTRAINT | false",
                "MISCONF Redis is configured to save RDB snapshots, but it's currently unable to persist to disk. | READ_ONLY | true",
                "BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE. | BUSY | true",
                "ERR max number of clients reached | BUSY | true",
                "ERR unknown command 'GRAPH.QUERY', with args beginning with: 'g' | NO_GRAPH_MODULE | false",
                "Property values can only be of primitive types or arrays of primitive types | REFUSED | false"
            })
    void aTextOfTheServerHasItsCode(String text, FalkorDbErrors code, boolean retryable) {
        var fault = ServerFaults.answered(ADDRESS, new JedisDataException(text));
        assertThat(fault.code()).isEqualTo(code);
        assertThat(fault.retryable()).isEqualTo(retryable);
        assertThat(fault).hasMessageContaining("redis://db:6379");
    }

    @Test
    void theQueryThatTheServerRepeatsIsCutOff() {
        String text = "errMsg: Invalid input at end of input: expected '=' line: 1, column: 12, offset: 11 "
                + "errCtx: CYPHER rows=[[\"secret name\"]] errCtxOffset: 11";
        assertThat(SafeText.of(text)).contains("expected '='").doesNotContain("secret");
        var fault = ServerFaults.answered(ADDRESS, new JedisDataException(text));
        assertThat(fault.getMessage() + fault.getCause()).doesNotContain("secret");
    }

    @Test
    void whatTheServerQuotesIsTakenOut() {
        assertThat(SafeText.of("Invalid input 'Ann Smith': expected \"Bob \\\" Smith\" or ']'"))
                .isEqualTo("Invalid input '..': expected '..' or ']'");
        assertThat(SafeText.of("unterminated 'Ann")).isEqualTo("unterminated '..'");
        assertThat(SafeText.of("OOM command not allowed when used memory > 'maxmemory'."))
                .contains("'maxmemory'");
        assertThat(SafeText.of("a\nb\tc" + "d".repeat(500))).startsWith("a b c").hasSizeLessThan(210);
        assertThat(SafeText.of(null)).isEqualTo("no text");
    }
}
