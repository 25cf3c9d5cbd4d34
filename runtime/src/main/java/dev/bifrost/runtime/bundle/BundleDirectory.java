package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.ZipFile;

/**
 * Watches the jars of the bundle directories and says which of them are new or changed, which are gone, and which are perhaps still
 * being copied.
 *
 * <p>Not safe for use by several threads.
 */
final class BundleDirectory {

    /** A file that is no whole zip and has not grown for this long will not become one. */
    static final Duration GRACE = Duration.ofSeconds(5);

    /** Some file systems count time in steps of this size: within one, a change need not show in the time stamp. */
    static final Duration TIME_STEP = Duration.ofSeconds(2);

    private final List<Path> directories;
    private final InstantSource clock;
    private final Map<String, Sight> taken = new HashMap<>();
    private final Map<String, Sight> settling = new HashMap<>();

    /** How sure the host wants to be that a file is not being copied. */
    enum Patience {
        /** A whole zip that looked the same the time before. */
        SETTLED,
        /** A whole zip. */
        WHOLE
    }

    /** When a file was first seen, or taken, with a signature. */
    private record Sight(JarSignature signature, Instant at) {

        boolean isOf(JarSignature other) {
            return signature.equals(other);
        }

        /** Whether the file may have been written again within the same step of time. */
        boolean isDoubtful() {
            var age = Duration.between(signature.modified(), at);
            return !age.isNegative() && age.compareTo(TIME_STEP) < 0;
        }
    }

    /**
     * What a look showed.
     *
     * @param arrived new or changed files, sorted; among them may be files whose content is the same
     * @param present all files
     * @param settled whether no file is perhaps still being copied
     */
    record Look(Set<String> arrived, Set<String> present, boolean settled) {}

    BundleDirectory(List<Path> directories, InstantSource clock) {
        this.directories = List.copyOf(directories);
        this.clock = clock;
    }

    Path path(String file) {
        return directories.reversed().stream()
                .map(directory -> directory.resolve(file))
                .filter(Files::exists)
                .findFirst()
                .orElseGet(() -> directories.getFirst().resolve(file));
    }

    /**
     * Looks at the directory.
     *
     * @throws BifrostException {@code host.DIRECTORY_UNREADABLE}
     */
    Look look(Patience patience) {
        var present = list();
        var arrived = new TreeSet<String>();
        settling.keySet().retainAll(present.keySet());
        taken.keySet().retainAll(present.keySet());
        present.forEach((file, signature) -> {
            if (isNews(file, signature) && isReady(file, signature, patience)) {
                settling.remove(file);
                taken.put(file, new Sight(signature, clock.instant()));
                arrived.add(file);
            }
        });
        return new Look(arrived, present.keySet(), settling.isEmpty());
    }

    /** Makes a file news again at the next look. */
    void forget(String file) {
        taken.remove(file);
    }

    private boolean isNews(String file, JarSignature signature) {
        var before = taken.get(file);
        if (before == null || !before.isOf(signature)) {
            return true;
        }
        settling.remove(file);
        return before.isDoubtful();
    }

    private boolean isReady(String file, JarSignature signature, Patience patience) {
        var now = clock.instant();
        var before = settling.get(file);
        var sight = before != null && before.isOf(signature) ? before : new Sight(signature, now);
        settling.put(file, sight);
        if (patience == Patience.SETTLED && sight != before && !isTaken(file, signature)) {
            return false;
        }
        return isWhole(file) || olderThan(GRACE, sight.at(), now) || olderThan(GRACE, signature.modified(), now);
    }

    private boolean isTaken(String file, JarSignature signature) {
        return taken.containsKey(file) && taken.get(file).isOf(signature);
    }

    private static boolean olderThan(Duration age, Instant then, Instant now) {
        return Duration.between(then, now).compareTo(age) >= 0;
    }

    /** A zip's directory is at its end: a file that is being copied has none. */
    private boolean isWhole(String file) {
        try (var zip = new ZipFile(path(file).toFile())) {
            return zip.size() > 0;
        } catch (IOException torn) {
            return false;
        }
    }

    private Map<String, JarSignature> list() {
        var present = new TreeMap<String, JarSignature>();
        directories.forEach(directory -> list(directory, present));
        return present;
    }

    private static void list(Path directory, Map<String, JarSignature> present) {
        try (var files = Files.newDirectoryStream(directory, "*.jar")) {
            for (var file : files) {
                if (Files.isRegularFile(file) && !Files.isHidden(file)) {
                    sign(file, present);
                }
            }
        } catch (IOException | DirectoryIteratorException failed) {
            throw new BifrostException(
                    BundleErrors.DIRECTORY_UNREADABLE,
                    "cannot list the bundle directory " + directory
                            + "; the bundles stay as they are. Check that it exists"
                            + " and that this user may read it",
                    failed);
        }
    }

    private static void sign(Path file, Map<String, JarSignature> present) throws IOException {
        try {
            present.put(file.getFileName().toString(), JarSignature.of(file));
        } catch (NoSuchFileException removedMeanwhile) {
            present.remove(file.getFileName().toString());
        }
    }
}
