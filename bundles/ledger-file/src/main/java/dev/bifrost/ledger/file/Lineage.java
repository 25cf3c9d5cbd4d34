package dev.bifrost.ledger.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/** The ledger's own name, made with it. */
final class Lineage {

    private static final String KIND = "bifrost-ledger-lineage 1";
    private static final String FILE = "lineage";

    private Lineage() {}

    /** Reads the name, or makes one if the directory is new. A name is never made anew where there are tables. */
    static String of(Path directory, boolean hasTables, Disk disk) throws IOException {
        var file = directory.resolve(FILE);
        if (Files.exists(file)) {
            return CheckedText.parse(Files.readAllBytes(file))
                    .filter(parsed -> parsed.kind().equals(KIND))
                    .map(parsed -> parsed.values().get("name"))
                    .orElseThrow(() -> Torn.file(file, "it is cut off or does not match its checksum"));
        }
        if (hasTables) {
            throw Torn.file(file, "it is missing although there are tables");
        }
        var name = UUID.randomUUID().toString();
        var next = directory.resolve(FILE + TableFiles.NEXT_SUFFIX);
        disk.write(next, CheckedText.format(KIND, Map.of("name", name)));
        disk.replace(next, file);
        disk.syncDirectory(directory);
        return name;
    }
}
