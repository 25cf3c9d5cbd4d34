package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Ports on 127.0.0.1 below the range that systems hand to outgoing connections: there, a client that keeps connecting to a stopped
 * server would sooner or later be connected to itself and take the port.
 */
final class Ports {

    static final int PREFERRED = 16379;

    private static final int LOWEST = 17_000;
    private static final int HIGHEST = 31_999;
    private static final int ATTEMPTS = 200;

    private Ports() {}

    static int preferredOrFree() {
        return isFree(PREFERRED) ? PREFERRED : free();
    }

    static int free() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return IntStream.generate(() -> random.nextInt(LOWEST, HIGHEST + 1))
                .limit(ATTEMPTS)
                .filter(Ports::isFree)
                .findFirst()
                .orElseThrow(() -> new FalkorDbUnavailableException(
                        "no free port on 127.0.0.1 between " + LOWEST + " and " + HIGHEST));
    }

    static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), port));
            return true;
        } catch (IOException e) {
            return false;
        }
    }
}
