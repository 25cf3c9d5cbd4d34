package dev.bifrost.source.iceberg;

import dev.bifrost.source.iceberg.storage.LocalFileIO;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.iceberg.FileFormat;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.hadoop.HadoopCatalog;
import org.apache.iceberg.jdbc.JdbcCatalog;

/**
 * A JVM of its own with catalogs in a folder: a SQLite file {@code catalog.db} and a Hadoop catalog in {@code hadoop}. Told a
 * catalog's word, it appends a row to that catalog's table {@code db.people}, and makes the table if there is none.
 */
final class OtherProcess implements AutoCloseable {

    static final String SQLITE = "catalog.db";
    static final String HADOOP = "hadoop";

    private final Process process;
    private final BufferedReader answers;

    OtherProcess(Path folder) {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), OtherProcess.class.getName()));
        command.add(folder.toString());
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        answers = process.inputReader();
    }

    /** On return every reader can see the row. */
    void append(String catalog) {
        try {
            process.outputWriter().append(catalog).append('\n').flush();
            for (String line = answers.readLine(); !"committed".equals(line); line = answers.readLine()) {
                if (line == null) {
                    throw new IllegalStateException("the other process ended");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    /** @param args the folder */
    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args[0]);
        var words = new BufferedReader(new InputStreamReader(System.in));
        long id = 0;
        for (String word = words.readLine(); word != null; word = words.readLine()) {
            try (var catalog = word.equals(HADOOP) ? hadoop(folder) : sqlite(folder)) {
                commit((Catalog) catalog, ++id);
            }
            System.out.println("committed");
        }
    }

    private static HadoopCatalog hadoop(Path folder) {
        return new HadoopCatalog(new Configuration(), folder.resolve(HADOOP).toString());
    }

    private static JdbcCatalog sqlite(Path folder) {
        var catalog = new JdbcCatalog();
        catalog.initialize(
                "iceberg",
                Map.of(
                        "uri",
                        "jdbc:sqlite:" + folder.resolve(SQLITE),
                        "warehouse",
                        folder.resolve("sqlite").toString(),
                        "io-impl",
                        LocalFileIO.class.getName()));
        return catalog;
    }

    private static void commit(Catalog catalog, long id) {
        var people = TableIdentifier.of("db", "people");
        if (!catalog.tableExists(people)) {
            if (catalog instanceof JdbcCatalog namespaces) {
                namespaces.createNamespace(Namespace.of("db"));
            }
            catalog.createTable(people, Lake.PEOPLE);
        }
        var table = new LakeTable("db.people", catalog.loadTable(people), FileFormat.PARQUET);
        table.appended(table.row(id, "a", "SE"));
    }
}
