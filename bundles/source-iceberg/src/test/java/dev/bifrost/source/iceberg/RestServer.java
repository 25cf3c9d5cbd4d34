package dev.bifrost.source.iceberg;

import com.fasterxml.jackson.annotation.JsonAutoDetect;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.iceberg.catalog.Catalog;
import org.apache.iceberg.catalog.Namespace;
import org.apache.iceberg.catalog.SupportsNamespaces;
import org.apache.iceberg.catalog.TableIdentifier;
import org.apache.iceberg.exceptions.NoSuchNamespaceException;
import org.apache.iceberg.exceptions.NoSuchTableException;
import org.apache.iceberg.rest.CatalogHandlers;
import org.apache.iceberg.rest.RESTCatalogProperties.SnapshotMode;
import org.apache.iceberg.rest.RESTSerializers;
import org.apache.iceberg.rest.responses.ConfigResponse;
import org.apache.iceberg.rest.responses.ErrorResponse;
import org.apache.iceberg.rest.responses.LoadTableResponse;

/** Iceberg's REST protocol over another catalog, as far as a reader speaks it; asks for a bearer token. */
final class RestServer implements AutoCloseable {

    static final String TOKEN = "open-sesame";

    private static final String NAMESPACES = "/v1/namespaces";

    private final Catalog catalog;
    private final HttpServer server;
    private final ObjectMapper json = new ObjectMapper();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private final AtomicInteger unchanged = new AtomicInteger();
    private volatile UnaryOperator<LoadTableResponse> lending = UnaryOperator.identity();

    RestServer(Catalog catalog) {
        this.catalog = catalog;
        json.setVisibility(PropertyAccessor.FIELD, JsonAutoDetect.Visibility.ANY);
        json.setPropertyNamingStrategy(new PropertyNamingStrategies.KebabCaseStrategy());
        RESTSerializers.registerAll(json);
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.createContext("/", this::handle);
        server.start();
    }

    String uri() {
        return "http://%s:%d"
                .formatted(
                        server.getAddress().getAddress().getHostAddress(),
                        server.getAddress().getPort());
    }

    /** Paths that were asked for. */
    List<String> requests() {
        return requests;
    }

    /** How often a client was told that it knows a table already. */
    int unchanged() {
        return unchanged.get();
    }

    /** From now on, what is told of a table is changed so for those who ask for credentials. */
    void lend(UnaryOperator<LoadTableResponse> how) {
        lending = how;
    }

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        requests.add(path);
        try (exchange) {
            if (!("Bearer " + TOKEN).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                error(exchange, 401, "NotAuthorizedException", "no token");
                return;
            }
            try {
                Object response = response(path);
                if (response instanceof LoadTableResponse table) {
                    table(exchange, table);
                } else {
                    answer(exchange, 200, response);
                }
            } catch (NoSuchTableException | NoSuchNamespaceException e) {
                error(exchange, 404, e.getClass().getSimpleName(), e.getMessage());
            }
        }
    }

    /** Says nothing anew to those who know the table as it is, as servers do: clients remember it by its tag. */
    private void table(HttpExchange exchange, LoadTableResponse table) throws IOException {
        String tag =
                "\"%s\"".formatted(table.tableMetadata().metadataFileLocation().hashCode());
        exchange.getResponseHeaders().set("ETag", tag);
        if (tag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            unchanged.incrementAndGet();
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        String asked = exchange.getRequestHeaders().getFirst("X-Iceberg-Access-Delegation");
        answer(exchange, 200, "vended-credentials".equals(asked) ? lending.apply(table) : table);
    }

    private Object response(String path) {
        if (path.equals("/v1/config")) {
            return ConfigResponse.builder().build();
        }
        if (path.equals(NAMESPACES)) {
            return CatalogHandlers.listNamespaces((SupportsNamespaces) catalog, Namespace.empty());
        }
        String[] parts = path.substring(NAMESPACES.length() + 1).split("/");
        var namespace = Namespace.of(parts[0]);
        return parts.length == 2
                ? CatalogHandlers.listTables(catalog, namespace)
                : CatalogHandlers.loadTable(catalog, TableIdentifier.of(namespace, parts[2]), SnapshotMode.ALL);
    }

    private void error(HttpExchange exchange, int code, String type, String message) throws IOException {
        answer(
                exchange,
                code,
                ErrorResponse.builder()
                        .responseCode(code)
                        .withType(type)
                        .withMessage(message)
                        .build());
    }

    private void answer(HttpExchange exchange, int code, Object body) throws IOException {
        byte[] bytes = json.writeValueAsBytes(body);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(code, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
