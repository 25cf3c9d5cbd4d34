package dev.bifrost.sink.falkordb.server;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLParameters;
import redis.clients.jedis.ClientSetInfoConfig;
import redis.clients.jedis.Connection;
import redis.clients.jedis.DefaultJedisClientConfig;
import redis.clients.jedis.HostAndPort;
import redis.clients.jedis.commands.ProtocolCommand;
import redis.clients.jedis.exceptions.JedisConnectionException;
import redis.clients.jedis.exceptions.JedisDataException;

/**
 * One connection to one graph. After an error of the connection itself it is broken for good.
 *
 * <p>Errors: a code of {@link FalkorDbErrors} for each way a server can refuse or vanish.
 */
public final class ServerConnection implements AutoCloseable {

    private static final ProtocolCommand QUERY = command("GRAPH.QUERY");
    private static final ProtocolCommand READ_ONLY_QUERY = command("GRAPH.RO_QUERY");
    private static final ProtocolCommand BULK = command("GRAPH.BULK");
    private static final ProtocolCommand SCRIPT = command("EVAL");
    private static final ProtocolCommand PING = command("PING");
    private static final byte[] COMPACT = utf8("--compact");

    private final ServerAddress address;
    private final byte[] graph;
    private final Connection connection;
    /** The library would connect anew, and not log in, where a socket was closed. */
    private volatile boolean cut;

    private ServerConnection(ServerAddress address, byte[] graph, Connection connection) {
        this.address = address;
        this.graph = graph;
        this.connection = connection;
    }

    /**
     * Connects and logs in.
     *
     * @param answer how long to wait for the answer to one statement
     */
    public static ServerConnection open(ServerAddress address, String graph, Duration connect, Duration answer) {
        var config = DefaultJedisClientConfig.builder()
                .connectionTimeoutMillis(Math.toIntExact(connect.toMillis()))
                .socketTimeoutMillis(Math.toIntExact(answer.toMillis()))
                .user(address.user())
                .clientSetInfoConfig(ClientSetInfoConfig.DISABLED);
        if (address.password() != null) {
            config.password(address.password().reveal());
        }
        if (address.tls()) {
            var checkName = new SSLParameters();
            checkName.setEndpointIdentificationAlgorithm("HTTPS");
            config.ssl(true).sslParameters(checkName);
        }
        try {
            var connection = new Connection(new HostAndPort(address.host(), address.port()), config.build());
            return new ServerConnection(address, utf8(graph), connection);
        } catch (JedisDataException e) {
            throw ServerFaults.answered(address, e);
        } catch (JedisConnectionException e) {
            throw ServerFaults.unreachable(address, e);
        }
    }

    /** A query that may write. On a missing graph the server makes an empty one first. */
    public Reply write(byte[] query) {
        return ReplyReader.read(send(QUERY, graph, query, COMPACT));
    }

    /** A query that the server refuses if it could write. */
    public Reply read(byte[] query) {
        return ReplyReader.read(send(READ_ONLY_QUERY, graph, query, COMPACT));
    }

    /** As {@link #read}; the one value of the one row, as it came: a tag and the content. */
    public List<?> readTagged(byte[] query) {
        return ReplyReader.single(send(READ_ONLY_QUERY, graph, query, COMPACT));
    }

    /** As {@link #read}; empty if there is no such graph. */
    public Optional<Reply> readIfThere(byte[] query) {
        try {
            return Optional.of(read(query));
        } catch (BifrostException e) {
            if (e.code() == FalkorDbErrors.GRAPH_LOST) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Finds out whether the server still answers. */
    public void ping() {
        send(PING);
    }

    /** Appends elements in bulk form; the graph's name is the first argument. The server checks nothing of it. */
    public void bulk(byte[]... arguments) {
        send(BULK, arguments);
    }

    /** The graph's key. */
    public byte[] graph() {
        return graph.clone();
    }

    /** Runs a script on one key. */
    public Object script(byte[] script, byte[] key, byte[]... arguments) {
        return script(script, List.of(key), arguments);
    }

    /** Runs a script on some keys. */
    public Object script(byte[] script, List<byte[]> keys, byte[]... arguments) {
        var all = new ArrayList<byte[]>();
        all.add(script);
        all.add(utf8(Integer.toString(keys.size())));
        all.addAll(keys);
        all.addAll(List.of(arguments));
        return send(SCRIPT, all.toArray(byte[][]::new));
    }

    private Object send(ProtocolCommand command, byte[]... arguments) {
        if (isBroken()) {
            throw ServerFaults.lost(address, new JedisConnectionException("it was cut"));
        }
        try {
            connection.sendCommand(command, arguments);
            Object answer = connection.getOne();
            // A fault at run time may stand inside the answer.
            if (answer instanceof List<?> parts
                    && !parts.isEmpty()
                    && parts.getLast() instanceof JedisDataException fault) {
                throw fault;
            }
            return answer;
        } catch (JedisDataException e) {
            throw ServerFaults.answered(address, e);
        } catch (JedisConnectionException e) {
            throw ServerFaults.lost(address, e);
        }
    }

    /** Whether the connection ended; it is of no use any more. */
    public boolean isBroken() {
        return cut || connection.isBroken() || !connection.isConnected();
    }

    /** Cuts the connection, from any thread; a statement on its way fails at once, but may still take effect. */
    public void cut() {
        cut = true;
        connection.setBroken();
        try {
            connection.forceDisconnect();
        } catch (IOException e) {
            // the socket is of no use either way
        }
    }

    /** Idempotent. */
    @Override
    public void close() {
        cut();
    }

    public ServerAddress address() {
        return address;
    }

    private static ProtocolCommand command(String name) {
        byte[] raw = utf8(name);
        return () -> raw;
    }

    private static byte[] utf8(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
