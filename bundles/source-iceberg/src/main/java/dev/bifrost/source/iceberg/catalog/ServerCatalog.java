package dev.bifrost.source.iceberg.catalog;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.apache.iceberg.CatalogProperties;
import org.apache.iceberg.CatalogUtil;
import org.apache.iceberg.io.FileIO;
import org.apache.iceberg.rest.RESTCatalog;
import org.apache.iceberg.rest.RESTClient;
import org.apache.iceberg.rest.RESTSessionCatalog;
import org.apache.iceberg.rest.auth.AuthProperties;
import org.apache.iceberg.rest.auth.OAuth2Properties;

/**
 * Iceberg's REST catalog. It asks the server to lend credentials for the files, and reads them with what the config says, also
 * where the server names a class that it takes to be there.
 */
final class ServerCatalog extends RESTCatalog {

    private static final String LEND = "header.X-Iceberg-Access-Delegation";

    private String io;

    /** @param properties gets what the server and Iceberg want to be told */
    static ServerCatalog of(Map<String, String> properties) {
        properties.putIfAbsent(LEND, "vended-credentials");
        if (properties.containsKey(OAuth2Properties.TOKEN) || properties.containsKey(OAuth2Properties.CREDENTIAL)) {
            properties.putIfAbsent(AuthProperties.AUTH_TYPE, AuthProperties.AUTH_TYPE_OAUTH2);
        }
        var catalog = new ServerCatalog();
        catalog.io = properties.get(CatalogProperties.FILE_IO_IMPL);
        return catalog;
    }

    private ServerCatalog() {}

    /** Called by the constructor: what it makes is used later. */
    @Override
    protected RESTSessionCatalog newSessionCatalog(Function<Map<String, String>, RESTClient> client) {
        return new RESTSessionCatalog(client, (context, properties) -> files(properties));
    }

    private FileIO files(Map<String, String> offered) {
        var properties = new HashMap<>(offered);
        properties.put(CatalogProperties.FILE_IO_IMPL, io);
        return CatalogUtil.loadFileIO(io, properties, null);
    }
}
