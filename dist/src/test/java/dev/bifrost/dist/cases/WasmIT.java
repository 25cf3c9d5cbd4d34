package dev.bifrost.dist.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.event.TableOutcome.Status;
import dev.bifrost.dist.ProjectFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Guests in a running host, from the tables to the graph. */
final class WasmIT extends CaseIT {

    private static final Path GUESTS = ProjectFiles.root().resolve("samples/guests");

    @TempDir
    private Path data;

    private static String custom(Path guest, String more) {
        return "custom: { wasm: { module: \"%s\"%s }, steps: ".formatted(guest, more);
    }

    private static String mapping(String airports, String flights, String properties) {
        return """
                tables:
                  - table: airports
                    mode: full
                    pipeline:
                      - %s
                          [ { vertex: { label: Airport, id_column: iata, properties: [name, region] } } ] }
                  - table: flights
                    mode: full
                    pipeline:
                      - %s
                          [ { edge: { type: FLIGHT, key: [date], src: { label: Airport, column: origin },
                                      dst: { label: Airport, column: destination }, properties: [%s] } } ] }
                """.formatted(airports, flights, properties);
    }

    private static String airports(Path guest, int workers) {
        return custom(guest, ", config: { table: airports }, workers: " + workers);
    }

    @BeforeEach
    void takeGuests() {
        job.bundles("transforms-wasm");
    }

    @Test
    void theFlightsAreTheSameInEachLanguageAndWithMoreWorkers() throws IOException {
        FewFlights.into(job, data);
        var guests = List.of("c/flights.wasm", "assemblyscript/flights.wasm", "rust/flights.wasm");
        job.config("on_mapping_changed: reload");
        List<List<Object>> first = null;
        for (int workers = 1; workers <= 4; workers *= 2) {
            for (String guest : workers == 1 ? guests : guests.subList(0, 1)) {
                job.mapping(mapping(
                                airports(GUESTS.resolve(guest), workers),
                                custom(GUESTS.resolve(guest), ", config: { delayed_from: 30 }, workers: " + workers),
                                "delayed, delay"))
                        .start();
                var report = job.sync();
                assertThat(report.result()).as("%s, %d workers", guest, workers).isEqualTo("synced");
                assertThat(Job.outcome(report, "flights").reload())
                        .as("written anew")
                        .isEqualTo(first == null ? Optional.empty() : Optional.of("mapping-changed"));
                job.stop();
                first = first == null ? FewFlights.in(graph) : first;
                assertThat(FewFlights.in(graph))
                        .as("%s, %d workers", guest, workers)
                        .isEqualTo(first);
            }
        }
        assertThat(first).hasSizeGreaterThan(3_376 + 2_000);
        assertThat(first).contains(List.of("00M", "Thigpen", "Central"));
    }

    @Test
    void aGuestThatSpinsFailsItsTableAndTheOthersGoOn() throws IOException {
        job.file("airports", "a.csv", "iata,name,state,longitude\nOSL,Oslo  Gardermoen,Viken,11.1\n")
                .file("flights", "f.csv", "date,origin,destination,delay\n2001-01-01,OSL,OSL,3\n");
        job.mapping(mapping(airports(GUESTS.resolve("c/flights.wasm"), 1), custom(spinning(), ""), "delay"))
                .start();
        var report = job.sync();
        assertThat(report.result()).isEqualTo("partial");
        assertSynced(Job.outcome(report, "airports"));
        assertFailed(Job.outcome(report, "flights"), "wasm.DEADLINE");
    }

    /** One of the guests of the sandbox's own tests: it passes rows on, at the end of time. */
    private Path spinning() throws IOException {
        var guests = ProjectFiles.root().resolve("transforms-wasm/src/test/resources/guests.txt");
        String found = Files.readAllLines(guests).stream()
                .filter(line -> line.startsWith("spin_br_if "))
                .findFirst()
                .orElseThrow();
        return Files.write(
                job.path("spinning.wasm"), Base64.getDecoder().decode(found.substring(found.indexOf(' ') + 1)));
    }

    @Test
    void aReplacedGuestIsAChangedMappingAndABadOneIsNotTaken() throws IOException {
        Path guest = job.path("guest.wasm");
        put("c/flights.wasm", guest);
        job.file("flights", "a.csv", "id,origin,delay\n1,OSL,40\n2,,3\n3,BGO,\n")
                .config("on_mapping_changed: reload")
                .mapping("""
                        tables:
                          - table: flights
                            mode: full
                            pipeline:
                              - %s
                                  [ { vertex: { label: Flight, id_column: id, properties: [delayed] } } ] }
                        """.formatted(custom(guest, "")))
                .start();
        assertThat(job.sync().result()).isEqualTo("synced");
        assertThat(flightsFound()).isEqualTo("[[1, true], [3, null]]");

        put("rust/flights.wasm", guest);
        var taken = job.sync("flights");
        assertSynced(taken);
        assertThat(taken.reload()).contains("mapping-changed");

        Files.write(guest, new byte[] {0, 'a', 's', 'm'});
        job.file("flights", "a.csv", "id,origin,delay\n1,OSL,10\n");
        assertSynced(job.sync("flights"));
        assertThat(flightsFound()).isEqualTo("[[1, false]]");
        assertThat(job.sync("flights").status()).isEqualTo(Status.IDLE);
    }

    private String flightsFound() {
        return graph.rows("MATCH (f:Flight) RETURN f.id, f.delayed ORDER BY f.id")
                .toString();
    }

    private static void put(String guest, Path place) throws IOException {
        Path next = place.resolveSibling("next.wasm");
        Files.copy(GUESTS.resolve(guest), next, StandardCopyOption.REPLACE_EXISTING);
        Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
    }
}
