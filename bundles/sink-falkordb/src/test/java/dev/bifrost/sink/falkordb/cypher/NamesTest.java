package dev.bifrost.sink.falkordb.cypher;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

    @ParameterizedTest
    @ValueSource(strings = {"Person", "Årsrapport", "ns:Per son", "responsável-por", "a\"b'c\\d\n", "match"})
    void aNameStandsBetweenBackTicks(String name) {
        assertThat(Names.quoted(name)).isEqualTo("`" + name + "`");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a`b", "`", "a\0", "half \ud83d pair"})
    void aNameThatCannotBeQuotedIsRefused(String name) {
        assertFault(FalkorDbErrors.BAD_NAME, () -> Names.quoted(name));
    }

    @Test
    void theGraphsOwnLabelsAreNotForMappings() {
        assertFault(FalkorDbErrors.BAD_NAME, () -> Names.label("_BifrostTable"));
        assertThat(Names.quoted("_BifrostTable")).as("as a property").isEqualTo("`_BifrostTable`");
    }
}
