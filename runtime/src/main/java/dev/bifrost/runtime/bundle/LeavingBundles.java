package dev.bifrost.runtime.bundle;

import java.util.Collection;
import java.util.Set;
import org.osgi.framework.Bundle;
import org.osgi.framework.hooks.resolver.ResolverHook;
import org.osgi.framework.hooks.resolver.ResolverHookFactory;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;

/**
 * Keeps new bundles from importing packages of bundles that are on their way out, and lets two versions of a bundle that
 * calls itself a singleton stand side by side until the old one is gone.
 */
final class LeavingBundles implements ResolverHookFactory, ResolverHook {

    private volatile Set<Bundle> leaving = Set.of();

    void set(Collection<Bundle> bundles) {
        leaving = Set.copyOf(bundles);
    }

    @Override
    public ResolverHook begin(Collection<BundleRevision> triggers) {
        return this;
    }

    @Override
    public void filterMatches(BundleRequirement requirement, Collection<BundleCapability> candidates) {
        var importer = requirement.getRevision().getBundle();
        candidates.removeIf(candidate -> {
            var exporter = candidate.getRevision().getBundle();
            return leaving.contains(exporter) && !exporter.equals(importer);
        });
    }

    @Override
    public void filterSingletonCollisions(BundleCapability singleton, Collection<BundleCapability> collisions) {
        collisions.clear();
    }

    @Override
    public void filterResolvable(Collection<BundleRevision> candidates) {
        // all may resolve
    }

    @Override
    public void end() {
        // keeps nothing of a run
    }
}
