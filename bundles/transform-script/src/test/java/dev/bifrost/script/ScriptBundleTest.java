package dev.bifrost.script;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.RoundReport;
import dev.bifrost.api.event.TableOutcome;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.api.sink.GraphSink;
import dev.bifrost.testkit.AllocatorExtension;
import dev.bifrost.testkit.BundleHarness;
import dev.bifrost.testkit.MemoryLedger;
import dev.bifrost.testkit.RecordingSink;
import dev.bifrost.testkit.Rows;
import dev.bifrost.testkit.ScriptedSource;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.ObjectName;
import org.apache.arrow.memory.BufferAllocator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The packed bundle in the real host. */
@ExtendWith(AllocatorExtension.class)
final class ScriptBundleTest {

    private static final String JAR = "bifrost-transform-script.jar";

    private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache/org.graalvm.polyglot");

    @TempDir
    private Path directory;

    private static void synced(RoundReport report) {
        assertThat(report.tables())
                .allSatisfy(table -> assertThat(table.failure()).isEmpty());
        assertThat(report.count(TableOutcome.Status.SYNCED)).isEqualTo(1);
    }

    private static Rows person(BufferAllocator allocator, long id, String name) {
        return Rows.of(allocator).column("id", id).column("name", name);
    }

    @Test
    void worksInTheHostAndOfThoseThatWereReplacedNoLoaderStays(BufferAllocator allocator) throws Exception {
        var source = new ScriptedSource(allocator).append("persons", person(allocator, 0, "Ann Lee"));
        var sink = new RecordingSink();
        boolean cached = Files.exists(CACHE);
        var harness = new BundleHarness(directory)
                .module(Path.of(""))
                .config(
                        "source: { scripted: {} }",
                        "sink: { recording: {} }",
                        "ledger: { memory: {} }",
                        "on_mapping_changed: reload")
                .mapping(
                        "tables:",
                        "  - table: persons",
                        "    mode: incremental",
                        "    pipeline:",
                        "      - custom:",
                        "          script:",
                        "            code: |",
                        "              function row({ name }) {",
                        "                return { initials: name.split(' ').map((part) => part[0]) };",
                        "              }",
                        "            keep: [id]",
                        "            output: { initials: list<utf8> }",
                        "          steps: [ { vertex: { label: Person, id_column: id, properties: [initials] } } ]")
                .lend(source.lentAs("scripted"))
                .lend(GraphSink.class, "recording", sink);
        try (var ledger = new MemoryLedger.Shelf().open();
                var host = harness.lend(Ledger.class, "memory", ledger).start()) {
            synced(host.syncOnce());
            assertThat(sink.vertices("Person"))
                    .singleElement()
                    .satisfies(person -> assertThat(person.plain()).containsEntry("initials", List.of("A", "L")));
            long before = loaders();
            for (int turn = 1; turn <= 2; turn++) {
                var jar = Files.copy(
                        directory.resolve("bundles").resolve(JAR), directory.resolve("kept" + turn + ".jar"));
                host.remove(JAR).refresh();
                host.drop(JAR, jar).refresh();
                source.append("persons", person(allocator, turn, "Bo " + turn));
                synced(host.syncOnce());
            }
            assertThat(loaders())
                    .as("the open one, and at most the one before it")
                    .isLessThanOrEqualTo(before + 1);
        }
        assertThat(Files.exists(CACHE))
                .as("nothing is unpacked into the user's home")
                .isEqualTo(cached);
    }

    /** Loaders that have loaded the engine and are reachable, of bundles. */
    private static long loaders() throws Exception {
        diagnose("gcClassHistogram");
        diagnose("gcClassHistogram");
        return diagnose("vmClassloaders", "show-classes=true")
                .lines()
                .filter(line -> line.endsWith(" org.graalvm.polyglot.Engine"))
                .count();
    }

    private static String diagnose(String command, String... arguments) throws Exception {
        return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        command,
                        new Object[] {arguments},
                        new String[] {String[].class.getName()});
    }
}
