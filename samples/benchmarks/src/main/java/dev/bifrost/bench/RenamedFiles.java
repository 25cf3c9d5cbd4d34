package dev.bifrost.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A folder of CSV files: a commit is a file that gets its name in one step. */
final class RenamedFiles implements CommittedTable {

    private final Path folder;

    /** @param host the folder of the host's config */
    RenamedFiles(Path host) throws IOException {
        this.folder = Files.createDirectories(host.resolve("data/events"));
    }

    @Override
    public String kind() {
        return "files";
    }

    @Override
    public String source() {
        return "{ files: { directory: data, settle: 0s } }";
    }

    @Override
    public String mode() {
        return "incremental";
    }

    @Override
    public void commit(long id) throws IOException {
        Path part = folder.resolve(".part");
        Files.writeString(part, "id,name\n%d,event %d\n".formatted(id, id));
        Files.move(part, folder.resolve("e%08d.csv".formatted(id)), StandardCopyOption.ATOMIC_MOVE);
    }
}
