package dev.bifrost.demo;

import dev.bifrost.api.CommandContext;
import java.io.PrintStream;

/** The same job without anything from outside: two tables of a few rows, written as text. */
final class SmallDemo {

    private static final String AIRPORTS = """
            iata,name,city,state,country,latitude,longitude
            OSL,Gardermoen,Oslo,Viken,Norway,60.1939,11.1004
            BGO,Flesland,Bergen,Vestland,Norway,60.2934,5.2181
            TRD,Vaernes,Trondheim,Trondelag,Norway,63.4578,10.9240
            """;

    /** One airport, TOS, is in no row of the other table; the last flight is after the filter's end. */
    private static final String FLIGHTS = """
            date,delay,distance,origin,destination
            2001-01-01T08:05:00,4,202,OSL,BGO
            2001-01-01T09:20:00,-2,202,BGO,OSL
            2001-01-02T07:45:00,0,226,OSL,TRD
            2001-01-12T17:30:00,31,202,OSL,BGO
            2001-01-12T18:10:00,7,511,TRD,TOS
            2001-01-14T08:05:00,1,202,OSL,BGO
            """;

    private SmallDemo() {}

    static void run(DemoFolder folder, CommandContext context, DemoOptions options) {
        PrintStream out = options.lines(context);
        folder.clear();
        folder.write(folder.data().resolve("airports/airports.csv"), AIRPORTS);
        folder.write(folder.data().resolve("flights/flights.csv"), FLIGHTS);
        var job = new DemoJob(folder, context);
        job.configure("{ text: { path: graph.txt } }", options.allRows());
        out.printf("Shown instead: 3 airports and 6 flights, written as text. Round 1%n");
        LoggedRound first = job.round(out);
        out.printf("%n%s%n", DemoFolder.text(folder.path().resolve("graph.txt")).indent(2));
        out.printf("Round 2, which must find nothing new%n");
        LoggedRound second = job.round(out);
        if (options.json()) {
            context.out()
                    .printf(
                            "{\"fallback\":true,\"rows\":%d,\"second_round_changes\":%d}%n",
                            first.rows(), second.changes());
        }
    }
}
