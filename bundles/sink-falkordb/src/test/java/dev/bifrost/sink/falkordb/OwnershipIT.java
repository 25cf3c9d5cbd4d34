package dev.bifrost.sink.falkordb;

import static dev.bifrost.sink.falkordb.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.sink.TableMark;
import dev.bifrost.sink.falkordb.server.FalkorDbErrors;
import org.junit.jupiter.api.Test;

/** Who may have a graph, and what a refused host leaves behind: nothing. */
class OwnershipIT extends SinkIT {

    @Test
    void aNewGraphIsMadeAndTaken() {
        var status = sink().attach();
        assertThat(status.created()).isTrue();
        assertThat(status.tables()).isEmpty();
        assertThat(graph.value("MATCH (f:_Bifrost {_gar_id:'graph'}) RETURN f.epoch"))
                .isEqualTo(status.epoch());
        assertThat(graph.answer("GET", "{" + name + "}:_bifrost:epoch"))
                .as("the other half of the fence")
                .isEqualTo(Long.toString(status.epoch()));
    }

    @Test
    void theSameHostTakesItsGraphAtOnceAndFindsItsMarks() {
        var first = sink();
        first.attach();
        first.write(first.mutations());
        var status = sink().attach();
        assertThat(status.created()).isFalse();
        assertThat(status.tables())
                .containsExactlyEntriesOf(
                        java.util.Map.of("persons", new TableMark("persons", 1, "cursor 1", "digest", "manifest")));
    }

    @Test
    void aGraphOfALivingHostIsRefusedUnlessToldToTakeOver() {
        sink().attach();
        var other = sink().as("host b");
        var fault = assertFault(FalkorDbErrors.OWNED, other::attach);
        assertThat(fault).hasMessageContaining("host a").hasMessageContaining("--take-over");
        assertThat(fault.retryable()).isFalse();
        assertThat(other.takeOver().created()).isFalse();
    }

    @Test
    void aHostThatClosedGivesItsGraphAway() {
        sink().attach();
        var first = sink();
        first.attach();
        first.close();
        assertThat(sink().as("host b").attach().created()).isFalse();
    }

    @Test
    void anOldLeaseIsNoHindrance() {
        sink().attach();
        graph.write("MATCH (f:_Bifrost) SET f.lease=timestamp()-1");
        assertThat(sink().as("host b").attach().created()).isFalse();
    }

    @Test
    void aSessionRunsTheLeaseAnew() {
        var sink = sink();
        sink.attach();
        graph.write("MATCH (f:_Bifrost) SET f.lease=timestamp()-1");
        sink.write(sink.mutations());
        assertFault(FalkorDbErrors.OWNED, sink().as("host b")::attach);
    }

    @Test
    void aGraphOfAnotherLedgerIsForeign() {
        var theirs = sink();
        theirs.attach();
        theirs.write(theirs.mutations());
        theirs.close();
        var ours = sink().under("another ledger");
        assertFault(FalkorDbErrors.FOREIGN, ours::attach);
        assertThat(ours.takeOver().tables())
                .as("marks of another ledger say nothing to ours")
                .isEmpty();
    }

    @Test
    void dataThatNobodyClaimedIsForeignAndStaysUntouched() {
        graph.write("CREATE (:Keep {name:'mine'})");
        String before = graph.dump();
        assertFault(FalkorDbErrors.FOREIGN, sink()::attach);
        assertThat(graph.dump()).isEqualTo(before);
        assertThat(graph.value("MATCH (n) RETURN count(n)")).isEqualTo(1L);
        assertThat(sink().takeOver().created()).isFalse();
        assertThat(graph.dump()).isEqualTo(before);
    }

    @Test
    void anEmptyGraphIsFree() {
        graph.write("RETURN 1");
        assertThat(sink().attach().created()).isTrue();
    }

    @Test
    void aGraphOfAnotherGrammarIsRefused() {
        sink().attach();
        graph.write("MATCH (f:_Bifrost) SET f.grammar=99");
        assertFault(FalkorDbErrors.GRAMMAR, sink()::takeOver);
    }

    @Test
    void aKeyOfAnotherTypeIsRefused() {
        graph.command("SET", name, "text");
        assertFault(FalkorDbErrors.WRONG_KEY_TYPE, sink()::attach);
        graph.command("DEL", name);
    }

    @Test
    void aSessionBeforeTheAttachIsAFaultOfTheHost() {
        assertFault(FalkorDbErrors.NOT_ATTACHED, sink()::open);
        assertThat(graph.exists()).isFalse();
    }

    @Test
    void aKeyAheadOfTheNodeIsNoHindrance() {
        var first = sink();
        long epoch = first.attach().epoch();
        graph.command("SET", "{" + name + "}:_bifrost:epoch", Long.toString(epoch + 1_000_000_000_000L));
        assertThat(sink().attach().epoch()).isEqualTo(epoch + 1_000_000_000_001L);
        assertFault(FalkorDbErrors.FENCED, first::open);
        assertFault(FalkorDbErrors.FENCED, first::renew);
    }
}
