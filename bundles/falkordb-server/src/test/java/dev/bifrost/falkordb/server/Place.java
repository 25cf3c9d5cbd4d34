package dev.bifrost.falkordb.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A home of one test with the cache of the machine, and an environment in which no container engine answers. */
record Place(Path directory, Map<String, String> environment) {

    static Place in(Path directory) throws IOException {
        Path tools = Files.createDirectories(directory.resolve("tools"));
        Map<String, String> environment = new HashMap<>(System.getenv());
        environment.remove("FALKORDB_URL");
        environment.put("PATH", tools + ":" + environment.get("PATH"));
        Place place = new Place(directory, environment);
        place.tool("docker", "exit 1");
        place.tool("podman", "exit 1");
        return place;
    }

    void tool(String name, String script) throws IOException {
        Path file = directory.resolve("tools").resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + script + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    Place with(String variable, String value) {
        Map<String, String> changed = new HashMap<>(environment);
        changed.put(variable, value);
        return new Place(directory, changed);
    }

    Home home() {
        return new Home(Home.under(directory).directory(), sharedCache());
    }

    static Path sharedCache() {
        return Home.standard(System.getenv()).cache();
    }

    Machine machine() {
        return Machine.with(environment);
    }

    LocalFalkorDb falkorDb() {
        return new LocalFalkorDb(home(), machine());
    }

    StateFile state() {
        return new StateFile(home().state(), home().data());
    }

    StartedProcess process() {
        return (StartedProcess) state().read().orElseThrow();
    }

    static int port(Running running) {
        return Integer.parseInt(running.url().substring(running.url().lastIndexOf(':') + 1));
    }

    static Object ask(int port, String... command) throws IOException {
        try (Resp resp = Resp.open(ServerUrl.local(port), Duration.ofSeconds(5))) {
            return resp.send(command);
        }
    }

    static void createVertex(int port) throws IOException {
        ask(port, "GRAPH.QUERY", "g", "CREATE (:V)");
    }

    static long countVertices(int port) throws IOException {
        List<?> reply = (List<?>) ask(port, "GRAPH.RO_QUERY", "g", "MATCH (v:V) RETURN count(v)");
        return (Long) ((List<?>) ((List<?>) reply.get(1)).getFirst()).getFirst();
    }
}
