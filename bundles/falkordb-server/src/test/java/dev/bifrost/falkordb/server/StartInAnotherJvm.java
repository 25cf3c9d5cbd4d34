package dev.bifrost.falkordb.server;

import java.nio.file.Path;
import java.util.List;

/** What the tests run in JVMs of their own: {@code local} starts the server of a place, {@code ephemeral} waits to be killed. */
final class StartInAnotherJvm {

    private StartInAnotherJvm() {}

    static Process run(String what, Path directory) throws java.io.IOException {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        return new ProcessBuilder(List.of(
                        java,
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        StartInAnotherJvm.class.getName(),
                        what,
                        directory.toString()))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of(arguments[1]);
        if (arguments[0].equals("local")) {
            System.out.println(Place.in(directory).falkorDb().start(line -> {}).url());
        } else {
            System.out.println(LocalFalkorDb.ephemeral(directory).pid());
            System.in.read();
        }
    }
}
