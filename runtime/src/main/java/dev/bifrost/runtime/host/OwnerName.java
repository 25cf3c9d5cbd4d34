package dev.bifrost.runtime.host;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * This host's name in a graph's fence: the same after a restart, another one for another machine or config. The config's
 * path goes in as a digest only, since readers of the graph need not know it.
 */
final class OwnerName {

    private OwnerName() {}

    static String of(Path config) {
        String machine = machine();
        var digest = sha256().digest(
                        (machine + "\0" + config.toAbsolutePath().normalize()).getBytes(StandardCharsets.UTF_8));
        return machine + "/" + HexFormat.of().formatHex(digest, 0, 6);
    }

    private static String machine() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
