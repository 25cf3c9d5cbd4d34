package dev.bifrost.runtime.diff;

import com.dynatrace.hash4j.hashing.HashStream128;
import com.dynatrace.hash4j.hashing.Hashing;
import dev.bifrost.api.sink.ElementReader.Kind;
import dev.bifrost.runtime.diff.Acts.Deed;
import dev.bifrost.runtime.diff.DiffReport.Changed;
import dev.bifrost.runtime.verify.ElementForm;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a round changes, by kind of element: counts, a sum in no order, and the first few of each by the hash of the identity. */
final class Changes {

    private final Subjects subjects;
    private final int most;
    private final HashStream128 hash = Hashing.xxh3_128().hashStream();
    private final Map<Kind, Map<Change, Long>> counts = new LinkedHashMap<>();
    private final Map<Group, TreeMap<Key, Sampled>> sampled =
            new TreeMap<>(Comparator.comparing(Group::form).thenComparing(Group::change));
    private long highSum;
    private long lowSum;

    private record Group(int form, Change change) {}

    /** An element's hash, in the order of partitions. */
    record Key(long high, long low) implements Comparable<Key> {
        private static final Comparator<Key> ORDER = Comparator.<Key, Long>comparing(Key::high, Long::compareUnsigned)
                .thenComparing(Key::low);

        @Override
        public int compareTo(Key other) {
            return ORDER.compare(this, other);
        }
    }

    /**
     * A change that is named.
     *
     * @param contributing those that do in the end
     * @param lost whether what was kept on it is not kept
     */
    record Sampled(
            Change change, ElementForm form, Key key, byte[][] identity, List<Subject> contributing, boolean lost) {}

    /** @param most how many of each change and kind are named */
    Changes(Subjects subjects, int most) {
        this.subjects = subjects;
        this.most = most;
        subjects.forms().forEach(form -> counts.put(form.kind(), new EnumMap<>(Change.class)));
    }

    void add(Change change, Deed deed, ElementStates states) {
        var form = subjects.form(deed.form());
        counts.get(form.kind()).merge(change, 1L, Long::sum);
        sum(change, form, deed, states);
        sample(change, form, deed, states);
    }

    private void sum(Change change, ElementForm form, Deed deed, ElementStates states) {
        hash.reset();
        hash.putString(form.words());
        hash.putBoolean(form.keyed());
        hash.putLong(deed.high());
        hash.putLong(deed.low());
        hash.putString(change.word());
        for (Subject subject : subjects.of(form)) {
            if (states.isBefore(deed, subject) || states.isNow(deed, subject)) {
                hash.putString(subject.id());
                hash.putBoolean(states.isBefore(deed, subject));
                hash.putLong(states.markerBefore(deed, subject));
                hash.putBoolean(states.isNow(deed, subject));
                hash.putLong(states.markerNow(deed, subject));
            }
        }
        var value = hash.get();
        highSum += value.getMostSignificantBits();
        lowSum += value.getLeastSignificantBits();
    }

    private void sample(Change change, ElementForm form, Deed deed, ElementStates states) {
        var group = sampled.computeIfAbsent(new Group(form.number(), change), any -> new TreeMap<>());
        var key = new Key(deed.high(), deed.low());
        if (group.size() >= most && (most == 0 || key.compareTo(group.lastKey()) > 0)) {
            return;
        }
        var contributing = subjects.of(form).stream()
                .filter(subject -> states.isNow(deed, subject))
                .toList();
        group.put(key, new Sampled(change, form, key, deed.identity(), contributing, states.hasLost(deed)));
        if (group.size() > most) {
            group.pollLastEntry();
        }
    }

    /** The same whatever the order in which changes were found. */
    long highSum() {
        return highSum;
    }

    long lowSum() {
        return lowSum;
    }

    List<Changed> kinds() {
        return counts.entrySet().stream()
                .map(kind -> new Changed(kind.getKey(), kind.getValue()))
                .toList();
    }

    List<Sampled> sampled() {
        return sampled.values().stream()
                .flatMap(group -> group.values().stream())
                .toList();
    }
}
