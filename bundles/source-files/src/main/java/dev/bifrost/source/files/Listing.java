package dev.bifrost.source.files;

import dev.bifrost.api.source.Poll;
import dev.bifrost.source.files.format.DataFile;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The files of a table as they were at one moment.
 *
 * @param table the table
 * @param files its data files, by name
 * @param strangers entries that are no data files, each with the reason why it is passed over
 */
record Listing(String table, List<DataFile> files, List<Poll.Skipped> strangers) {

    Listing {
        files = List.copyOf(files);
        strangers = List.copyOf(strangers);
    }

    /** Differs as soon as a file comes, goes, or changes its size or time. */
    String digest() {
        try {
            var sha = MessageDigest.getInstance("SHA-256");
            for (DataFile file : files) {
                String line = file.name() + '\0' + file.size() + '\0' + file.modified() + '\n';
                sha.update(line.getBytes(StandardCharsets.UTF_8));
            }
            return HexFormat.of().formatHex(sha.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
