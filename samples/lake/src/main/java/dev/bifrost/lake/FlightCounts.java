package dev.bifrost.lake;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.iceberg.FileScanTask;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expressions;

/** What the two tables hold at present, counted row by row with Iceberg's own reader. */
final class FlightCounts {

    private final Set<Object> airports = new HashSet<>();
    private final String diverted;
    private long rows;
    private long delay;
    private long arrivals;

    private FlightCounts(String diverted) {
        this.diverted = diverted;
    }

    /** Airports that a row of either table names, flights, minutes of delay, arrivals where flights are diverted to, files. */
    static Map<String, Object> of(Flights flights) {
        var counts = new FlightCounts(flights.diversion().instead());
        new TableFiles(flights.airports())
                .each(Expressions.alwaysTrue(), row -> counts.airports.add(row.getField("iata")));
        var files = new TableFiles(flights.flights());
        files.each(Expressions.alwaysTrue(), counts::add);
        var live = Stream.of(new TableFiles(flights.airports()), files)
                .flatMap(each -> each.live(Expressions.alwaysTrue()).stream())
                .toList();
        var told = new LinkedHashMap<String, Object>();
        told.put("airports", counts.airports.size());
        told.put("flights", counts.rows);
        told.put("delay", counts.delay);
        told.put("arrivals", counts.arrivals);
        told.put("files", live.size());
        told.put("bytes", live.stream().mapToLong(FileScanTask::sizeBytes).sum());
        return told;
    }

    private void add(Record row) {
        rows++;
        delay += (long) row.getField("delay");
        airports.add(row.getField("origin"));
        airports.add(row.getField("destination"));
        if (diverted.equals(row.getField("destination"))) {
            arrivals++;
        }
    }
}
