package dev.bifrost.lake;

import java.nio.file.Path;
import java.time.YearMonth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.apache.iceberg.DataFile;
import org.apache.iceberg.PartitionSpec;
import org.apache.iceberg.Schema;
import org.apache.iceberg.Table;
import org.apache.iceberg.TableProperties;
import org.apache.iceberg.data.Record;
import org.apache.iceberg.expressions.Expression;
import org.apache.iceberg.expressions.Expressions;
import org.apache.iceberg.types.Types;

/** Two tables, airports and flights, the latter by month; and commits of every kind to the latter. */
final class Flights {

    static final Schema AIRPORTS = new Schema(
            List.of(
                    Types.NestedField.required(1, "iata", Types.StringType.get()),
                    Types.NestedField.optional(2, "name", Types.StringType.get()),
                    Types.NestedField.optional(3, "city", Types.StringType.get()),
                    Types.NestedField.optional(4, "state", Types.StringType.get()),
                    Types.NestedField.optional(5, "country", Types.StringType.get()),
                    Types.NestedField.optional(6, "latitude", Types.DoubleType.get()),
                    Types.NestedField.optional(7, "longitude", Types.DoubleType.get())),
            java.util.Set.of(1));

    static final Schema FLIGHTS = new Schema(
            List.of(
                    Types.NestedField.required(1, "id", Types.LongType.get()),
                    Types.NestedField.optional(2, "date", Types.TimestampType.withoutZone()),
                    Types.NestedField.optional(3, "delay", Types.LongType.get()),
                    Types.NestedField.optional(4, "distance", Types.LongType.get()),
                    Types.NestedField.optional(5, "origin", Types.StringType.get()),
                    Types.NestedField.optional(6, "destination", Types.StringType.get())),
            java.util.Set.of(1));

    /** With deletion vectors. */
    private static final Map<String, String> FORMAT_3 = Map.of(TableProperties.FORMAT_VERSION, "3");

    private static final YearMonth DIVERTED = YearMonth.of(2001, 4);
    private static final YearMonth CANCELLED = YearMonth.of(2001, 5);
    private static final int HELD_BACK_OF = 20;
    private static final int CANCELLED_OF = 100;

    private final Table airports;
    private final Table flights;
    private final List<Record> heldBack = new ArrayList<>();
    private Diversion diversion;

    /** Makes both tables in an empty lake. */
    Flights(Lake lake) {
        airports = lake.create("airports", AIRPORTS, PartitionSpec.unpartitioned(), FORMAT_3);
        flights = lake.create(
                "flights",
                FLIGHTS,
                PartitionSpec.builderFor(FLIGHTS).month("date").build(),
                FORMAT_3);
    }

    Table airports() {
        return airports;
    }

    Table flights() {
        return flights;
    }

    Diversion diversion() {
        return diversion;
    }

    /** Fills both tables; some of the flights are held back. */
    long load(Path airportFile, Path flightFile, long rows) {
        append(airports, new AirportFile(airportFile).read(AIRPORTS)::forEach);
        long held = rows / HELD_BACK_OF;
        var file = new FlightFile(flightFile);
        append(
                flights,
                taker -> file.read(FLIGHTS, rows, row -> {
                    if ((long) row.getField("id") < rows - held) {
                        taker.accept(row);
                    } else {
                        heldBack.add(row);
                    }
                }));
        diversion = Diversion.among(rows(DIVERTED));
        return rows - held;
    }

    /** The flights that were held back. */
    long append() {
        append(flights, heldBack::forEach);
        return heldBack.size();
    }

    private static void append(Table table, TableFiles.Rows rows) {
        var append = table.newAppend();
        new TableFiles(table).write(rows).forEach(append::appendFile);
        append.commit();
    }

    /** Another destination for the flights of one route in one month; the month's files are written anew. */
    long divert() {
        List<Record> rows = rows(DIVERTED);
        var overwrite = flights.newOverwrite();
        files(DIVERTED).forEach(overwrite::deleteFile);
        new TableFiles(flights)
                .write(taker -> rows.forEach(row -> taker.accept(diversion.concerns(row) ? diversion.apply(row) : row)))
                .forEach(overwrite::addFile);
        overwrite.commit();
        return rows.stream().filter(diversion::concerns).count();
    }

    /** The latest of one month's flights are deleted; its one file stays as it is. */
    long cancel() {
        List<Record> rows = rows(CANCELLED);
        var latest = IntStream.range(0, rows.size())
                .boxed()
                .sorted(Comparator.comparingLong(
                        place -> -(long) rows.get(place).getField("delay")))
                .mapToLong(Integer::longValue)
                .limit(Math.max(1, rows.size() / CANCELLED_OF))
                .sorted()
                .toArray();
        var delta = flights.newRowDelta();
        new TableFiles(flights)
                .delete(files(CANCELLED).getFirst(), LongStream.of(latest))
                .forEach(delta::addDeletes);
        delta.commit();
        return latest.length;
    }

    /** One file for each month that has more than one, or deletes. */
    long compact() {
        long months = 0;
        var rewrite = flights.newRewrite()
                .validateFromSnapshot(flights.currentSnapshot().snapshotId());
        for (int number = 1; number <= 12; number++) {
            var month = YearMonth.of(2001, number);
            var tasks = new TableFiles(flights).live(of(month));
            if (tasks.size() > 1
                    || tasks.stream().anyMatch(task -> !task.deletes().isEmpty())) {
                tasks.forEach(task -> {
                    rewrite.deleteFile(task.file());
                    task.deletes().forEach(rewrite::deleteFile);
                });
                new TableFiles(flights).write(rows(month)::forEach).forEach(rewrite::addFile);
                months++;
            }
        }
        rewrite.commit();
        return months;
    }

    private List<DataFile> files(YearMonth month) {
        return new TableFiles(flights)
                .live(of(month)).stream().map(task -> task.file()).toList();
    }

    private List<Record> rows(YearMonth month) {
        var rows = new ArrayList<Record>();
        new TableFiles(flights).each(of(month), rows::add);
        return rows;
    }

    private static Expression of(YearMonth month) {
        return Expressions.and(
                Expressions.greaterThanOrEqual(
                        "date", month.atDay(1).atStartOfDay().toString()),
                Expressions.lessThan(
                        "date", month.plusMonths(1).atDay(1).atStartOfDay().toString()));
    }
}
