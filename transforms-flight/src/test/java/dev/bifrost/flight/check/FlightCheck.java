package dev.bifrost.flight.check;

import dev.bifrost.flight.connection.Network;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.transformkit.Deadline;
import dev.bifrost.transformkit.check.CheckRun;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;

/** {@code bifrost flight}, typed. The patience is for each answer of the service. */
final class FlightCheck {

    private FlightCheck() {}

    static CheckRun json(TestContext context, Duration patience, String... args) {
        var words = Stream.concat(Stream.of(args), Stream.of("--json")).toList();
        return CheckRun.json(here(), typed -> command(context).run(words, typed, time(patience)));
    }

    static CheckRun lines(TestContext context, Duration patience, String... args) {
        return CheckRun.lines(here(), typed -> command(context).run(List.of(args), typed, time(patience)));
    }

    private static Path here() {
        return Path.of("").toAbsolutePath();
    }

    private static FlightCommand command(TestContext context) {
        return new FlightCommand(context, new Network());
    }

    private static TimeLeft time(Duration patience) {
        return new TimeLeft(Deadline.in(Duration.ofSeconds(20)), patience);
    }
}
