package dev.bifrost.source.iceberg.catalog;

import dev.bifrost.api.BifrostException;
import dev.bifrost.source.iceberg.IcebergErrors;
import java.io.Closeable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.iceberg.HasTableOperations;
import org.apache.iceberg.Table;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;

/**
 * One of Iceberg's own catalogs. A table is named by its namespaces and its own name, with dots between. The catalog is asked
 * each time; metadata that it still names is not read again. A server sends the metadata with each answer, and the credentials
 * that it lends for a time, so its tables are loaded anew.
 */
final class NamedCatalog implements TableCatalog {

    private final Catalog catalog;
    private final Runnable after;
    private final Map<String, Table> known = new HashMap<>();

    /** @param after what is to be done when the catalog was closed */
    NamedCatalog(Catalog catalog, Runnable after) {
        this.catalog = catalog;
        this.after = after;
    }

    @Override
    public List<String> tables() {
        try {
            return namespaces().stream()
                    .flatMap(namespace -> catalog.listTables(namespace).stream())
                    .map(TableIdentifier::toString)
                    .sorted()
                    .toList();
        } catch (RuntimeException e) {
            throw unreachable("the catalog cannot list its tables", e);
        }
    }

    private List<Namespace> namespaces() {
        if (!(catalog instanceof SupportsNamespaces tree)) {
            return List.of(Namespace.empty());
        }
        var found = new ArrayList<Namespace>();
        var seen = new HashSet<Namespace>();
        var open = new ArrayDeque<>(tree.listNamespaces());
        while (!open.isEmpty()) {
            Namespace next = open.poll();
            if (seen.add(next)) {
                found.add(next);
                open.addAll(tree.listNamespaces(next));
            }
        }
        return found;
    }

    @Override
    public Table load(String name) {
        try {
            Table table = refreshed(name).orElseGet(() -> catalog.loadTable(TableIdentifier.parse(name)));
            known.put(name, table);
            return Frozen.of(((HasTableOperations) table).operations(), name);
        } catch (NoSuchTableException | NoSuchNamespaceException e) {
            throw unknown(name, this);
        } catch (RuntimeException e) {
            throw unreachable("table %s cannot be loaded".formatted(name), e);
        }
    }

    /** The known table as it is now. What has another identity than before, or is gone, is loaded like an unknown one. */
    private Optional<Table> refreshed(String name) {
        Table table = known.remove(name);
        if (catalog instanceof ServerCatalog) {
            return Optional.empty();
        }
        try {
            if (table != null) {
                table.refresh();
            }
            return Optional.ofNullable(table);
        } catch (RuntimeException e) {
            return Optional.empty();
        }
    }

    static BifrostException unknown(String name, TableCatalog catalog) {
        List<String> tables = catalog.tables();
        return new BifrostException(
                IcebergErrors.UNKNOWN_TABLE,
                "the catalog has no table %s; it has %s"
                        .formatted(name, tables.isEmpty() ? "none" : String.join(", ", tables)));
    }

    /** What the cause says may hold an address with a password, so it is named only; unless it is of our own making. */
    static BifrostException unreachable(String what, RuntimeException e) {
        for (Throwable t = e; t != null; t = t.getCause()) {
            if (t instanceof BifrostException known) {
                return known;
            }
        }
        return new BifrostException(
                IcebergErrors.CATALOG_UNREACHABLE,
                "%s (%s); check 'catalog' in the config, and that the catalog and its storage answer"
                        .formatted(what, e.getClass().getSimpleName()),
                e);
    }

    @Override
    public void close() {
        if (catalog instanceof Closeable closeable) {
            try {
                closeable.close();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } finally {
                after.run();
            }
        }
    }
}
