package dev.bifrost.flight;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Keys and certificates in PEM files, made by the JDK's own tool: an authority with a server and a client, and a stranger. */
final class Certificates {

    private static final String PASSWORD = "changeit";

    private final Path folder;
    private final Path store;

    Certificates(Path folder) throws Exception {
        this.folder = folder;
        this.store = folder.resolve("all.p12");
        make("ca", "-ext", "bc:c");
        make("server", "-signer", "ca", "-ext", "san=dns:service.example,ip:127.0.0.1");
        make("client", "-signer", "ca");
        make("stranger", "-ext", "bc:c");
        write();
    }

    private void make(String name, String... more) throws IOException, InterruptedException {
        var command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                name,
                "-dname",
                "CN=" + name,
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-keystore",
                store.toString(),
                "-storepass",
                PASSWORD));
        command.addAll(List.of(more));
        var process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
        if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
            throw new IllegalStateException(Files.readString(folder.resolve(name + ".log")));
        }
    }

    private void write() throws GeneralSecurityException, IOException {
        var keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
        for (String name : List.of("ca", "server", "client", "stranger")) {
            pem(certificate(name), "CERTIFICATE", keys.getCertificate(name).getEncoded());
            pem(
                    key(name),
                    "PRIVATE KEY",
                    keys.getKey(name, PASSWORD.toCharArray()).getEncoded());
        }
    }

    private static void pem(Path file, String kind, byte[] content) throws IOException {
        String lines = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(content);
        Files.writeString(file, "-----BEGIN %s-----\n%s\n-----END %s-----\n".formatted(kind, lines, kind));
    }

    Path certificate(String name) {
        return folder.resolve(name + ".crt");
    }

    Path key(String name) {
        return folder.resolve(name + ".key");
    }
}
