package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.host.BifrostHost.Refusal;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The slots of all files, sorted by file. */
final class Slots {

    private final Map<String, Slot> slots = new TreeMap<>();

    Slot of(String file) {
        return slots.computeIfAbsent(file, Slot::new);
    }

    List<Slot> where(Predicate<Slot> which) {
        return slots.values().stream().filter(which).toList();
    }

    /** What is up. */
    List<Unit> units() {
        return units(slots.values());
    }

    static List<Unit> units(Collection<Slot> slots) {
        return slots.stream().flatMap(slot -> slot.unit().stream()).toList();
    }

    /** The slots whose bundle a candidate takes the place of: its own file's, and a going file's of the same name. */
    List<Slot> replacedBy(Candidate candidate) {
        return where(slot -> slot.unit()
                .filter(unit -> slot.file().equals(candidate.file())
                        || (slot.isCondemned() && unit.name().equals(candidate.name())))
                .isPresent());
    }

    /**
     * Refuses a candidate if another file is the bundle of that name.
     *
     * @param earlier candidates that go first
     * @throws BifrostException {@code host.DUPLICATE_NAME}
     */
    void requireUnique(Candidate candidate, Collection<Candidate> earlier) {
        var replaced = replacedBy(candidate);
        var up = units(where(slot -> !replaced.contains(slot))).stream()
                .filter(unit -> unit.name().equals(candidate.name()))
                .map(Unit::file);
        var tried = earlier.stream()
                .filter(other -> other.name().equals(candidate.name()))
                .map(Candidate::file);
        Stream.concat(up, tried).findFirst().ifPresent(other -> {
            throw new BifrostException(
                    BundleErrors.DUPLICATE_NAME,
                    candidate.file() + " is the bundle " + candidate.name() + ", and so is " + other
                            + ", which is used; remove one of the two files");
        });
    }

    /** Forgets files of which there is nothing to say. */
    void dropEmpty() {
        slots.values().removeIf(slot -> slot.unit().isEmpty() && slot.refusal().isEmpty());
    }

    List<Refusal> refusals() {
        return slots.values().stream().flatMap(slot -> slot.refusal().stream()).toList();
    }

    /** Symbolic name to version, sorted. */
    Map<String, String> bundles() {
        var versions = new TreeMap<String, String>();
        units().forEach(unit -> versions.put(unit.name(), unit.facts().version()));
        return versions;
    }

    /** Something that is equal as long as nothing changes. */
    List<Object> state() {
        return slots.values().stream()
                .<Object>map(slot -> List.of(slot.unit(), slot.refusal()))
                .toList();
    }
}
