package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.event.RuntimeEvent;
import dev.bifrost.api.event.RuntimeEvent.BundleLoaded;
import dev.bifrost.api.event.RuntimeEvent.BundleRefused;
import dev.bifrost.api.event.RuntimeEvent.BundleRemoved;
import dev.bifrost.api.event.RuntimeEvent.BundleReplaced;
import dev.bifrost.api.host.BifrostHost.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.osgi.framework.Bundle;

/**
 * Brings what is installed to what the bundle directory shows.
 *
 * <p>A new version of a bundle is installed and started beside the old one and takes its place in the registry only when
 * it is up; otherwise the old one goes on. The old one stays until nothing of it is open any more. Bundles that import
 * from one that leaves are installed anew in the same way; no other bundle is touched.
 *
 * <p>Not safe for use by several threads.
 */
final class Installation {

    private final BundleDirectory directory;
    private final Path staging;
    private final OsgiFramework framework;
    private final ComponentRegistry registry;

    private final Slots slots = new Slots();
    private final List<Unit> leaving = new ArrayList<>();
    private List<RuntimeEvent> news = new ArrayList<>();

    Installation(BundleDirectory directory, Path staging, OsgiFramework framework, ComponentRegistry registry) {
        this.directory = directory;
        this.staging = staging;
        this.framework = framework;
        this.registry = registry;
    }

    /** Takes one step towards the directory; what has changed, in order. */
    List<RuntimeEvent> converge(BundleDirectory.Patience patience) {
        news = new ArrayList<>();
        var look = directory.look(patience);
        // A file that is settling may be the new version of a bundle whose old file was removed.
        var gone = slots.where(slot -> look.settled() && !look.present().contains(slot.file()));
        if (!look.arrived().isEmpty() || !gone.isEmpty()) {
            gone.forEach(Slot::gone);
            change(look.arrived());
        }
        reap();
        return news;
    }

    /** Tries the arrivals, and what a change of other bundles may cure, until nothing changes any more. */
    private void change(Set<String> arrived) {
        var files = new TreeSet<>(arrived);
        List<Object> before;
        do {
            before = slots.state();
            var curable = slots.where(Slot::isCurable);
            curable.forEach(Slot::reconsider);
            curable.forEach(slot -> files.add(slot.file()));
            attempt(files);
            dropCondemned(Set.of());
            rehome();
            files.clear();
        } while (!before.equals(slots.state()));
    }

    /** Installs anew what imports from a bundle that leaves. */
    private void rehome() {
        for (var orphans = orphans(); !orphans.isEmpty(); orphans = orphans()) {
            orphans.forEach(Slot::condemn);
            attempt(orphans.stream().map(Slot::file).toList());
            dropCondemned(Set.of());
        }
    }

    private List<Slot> orphans() {
        var dependents = framework.dependents(bundles(leaving));
        return slots.where(slot ->
                slot.unit().filter(unit -> dependents.contains(unit.bundle())).isPresent());
    }

    private void attempt(Collection<String> files) {
        var candidates = new ArrayList<Candidate>();
        files.forEach(file -> stage(file).ifPresent(candidates::add));
        // Frees the component names of what is gone for good.
        dropCondemned(candidates.stream().map(Candidate::name).collect(Collectors.toSet()));
        var installed = install(candidates);
        var hidden = new HashSet<>(bundles(leaving));
        installed.keySet().forEach(candidate -> hidden.addAll(bundles(Slots.units(slots.replacedBy(candidate)))));
        framework.resolve(installed.values(), hidden);
        installed.forEach(this::bringUp);
    }

    private Optional<Candidate> stage(String file) {
        try {
            var jar = StagedJar.of(directory.path(file), staging);
            if (jar.isEmpty()) {
                directory.forget(file);
            }
            return jar.flatMap(this::check);
        } catch (IOException failed) {
            directory.forget(file);
            refuse(file, "", OsgiFramework.copyFailed(file, failed));
            return Optional.empty();
        }
    }

    private Optional<Candidate> check(StagedJar jar) {
        try {
            if (!slots.of(jar.file()).knows(jar.digest())) {
                return Optional.of(Preflight.check(jar));
            }
        } catch (BifrostException refused) {
            refuse(jar.file(), jar.digest(), refused);
        }
        jar.close();
        return Optional.empty();
    }

    private Map<Candidate, Bundle> install(List<Candidate> candidates) {
        var installed = new LinkedHashMap<Candidate, Bundle>();
        for (var candidate : candidates) {
            try {
                slots.requireUnique(candidate, installed.keySet());
                installed.put(candidate, framework.install(candidate.jar()));
            } catch (BifrostException refused) {
                candidate.jar().close();
                refuse(candidate.file(), candidate.jar().digest(), refused);
            }
        }
        return installed;
    }

    private void bringUp(Candidate candidate, Bundle bundle) {
        var replaced = slots.replacedBy(candidate);
        try {
            var started = Activation.start(candidate, bundle, faults());
            registry.swap(Slots.units(replaced).stream().map(Unit::owner).toList(), started.registrations());
            tellUp(candidate, Slots.units(replaced));
            Slots.units(replaced).forEach(leaving::add);
            replaced.forEach(Slot::clear);
            slots.of(candidate.file()).up(unit(candidate, bundle, started.owner()));
        } catch (BifrostException refused) {
            leaving.add(unit(candidate, bundle, new Owner(candidate.origin(), null)));
            refuse(candidate.file(), candidate.jar().digest(), refused);
        }
    }

    private static Unit unit(Candidate candidate, Bundle bundle, Owner owner) {
        return new Unit(candidate.jar(), candidate.facts(), bundle, owner);
    }

    private void tellUp(Candidate candidate, List<Unit> replaced) {
        var version = candidate.facts().version();
        var sameName = replaced.stream().anyMatch(unit -> unit.name().equals(candidate.name()));
        replaced.stream()
                .filter(unit -> !unit.name().equals(candidate.name()))
                .forEach(unit -> news.add(new BundleRemoved(unit.name())));
        news.add(
                sameName ? new BundleReplaced(candidate.name(), version) : new BundleLoaded(candidate.name(), version));
    }

    private void refuse(String file, String digest, BifrostException reason) {
        slots.of(file)
                .refuse(digest, reason)
                .ifPresent(refusal -> news.add(new BundleRefused(refusal.file(), refusal.code(), refusal.reason())));
    }

    /** @param successors names of bundles that are about to be replaced */
    private void dropCondemned(Set<String> successors) {
        for (var slot : slots.where(Slot::isCondemned)) {
            if (slot.unit().filter(unit -> successors.contains(unit.name())).isEmpty()) {
                slot.unit().ifPresent(this::leave);
                slot.clear();
            }
        }
        slots.dropEmpty();
    }

    private void leave(Unit unit) {
        registry.swap(List.of(unit.owner()), List.of());
        leaving.add(unit);
        news.add(new BundleRemoved(unit.name()));
    }

    /** Removes bundles that left, once nothing is open of them or of what imports from them. */
    private void reap() {
        var idle = leaving.stream().filter(unit -> unit.owner().isIdle()).toList();
        var free = idle.stream()
                .filter(unit -> bundles(idle).containsAll(framework.dependents(Set.of(unit.bundle()))))
                .toList();
        if (!free.isEmpty()) {
            framework.remove(bundles(free));
            free.forEach(unit -> unit.jar().close());
            leaving.removeAll(free);
        }
    }

    /** Takes everything out of the registry. */
    void withdrawAll() {
        registry.swap(slots.units().stream().map(Unit::owner).toList(), List.of());
    }

    List<Refusal> refusals() {
        return slots.refusals();
    }

    /** Symbolic name to version, sorted. */
    Map<String, String> bundles() {
        return slots.bundles();
    }

    private ResolveFaults faults() {
        var others = new HashSet<>(bundles(slots.units()));
        others.add(framework.system());
        return new ResolveFaults(others);
    }

    private static Set<Bundle> bundles(Collection<Unit> units) {
        return units.stream().map(Unit::bundle).collect(Collectors.toSet());
    }
}
