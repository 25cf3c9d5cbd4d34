package dev.bifrost.runtime.bundle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;

/** Says in words why a bundle could not be resolved: which import, which versions it wants, which there are. */
final class ResolveFaults {

    private static final Pattern PACKAGE = Pattern.compile("\\(" + PackageNamespace.PACKAGE_NAMESPACE + "=([^)]+)\\)");

    private final List<Bundle> others;

    /** @param others the bundles that it could import from, the framework's own among them */
    ResolveFaults(Collection<Bundle> others) {
        this.others = List.copyOf(others);
    }

    /** What is missing; empty if each need by itself is met. */
    Optional<String> describe(Bundle bundle) {
        var missing = new ArrayList<String>();
        for (var need : bundle.adapt(BundleRevision.class).getDeclaredRequirements(null)) {
            if (!isOptional(need) && !isMet(need, bundle)) {
                missing.add(
                        need.getNamespace().equals(PackageNamespace.PACKAGE_NAMESPACE)
                                ? packageFault(need, bundle)
                                : "needs " + need.getNamespace() + " " + filter(need));
            }
        }
        return missing.isEmpty() ? Optional.empty() : Optional.of(String.join("; it ", missing));
    }

    private static boolean isOptional(BundleRequirement need) {
        return Constants.RESOLUTION_OPTIONAL.equals(need.getDirectives().get(Constants.RESOLUTION_DIRECTIVE))
                || "dynamic".equals(need.getDirectives().get(Constants.RESOLUTION_DIRECTIVE));
    }

    private boolean isMet(BundleRequirement need, Bundle itself) {
        return Stream.concat(others.stream(), Stream.of(itself))
                .flatMap(other -> capabilities(other, need.getNamespace()))
                .anyMatch(need::matches);
    }

    private static Stream<BundleCapability> capabilities(Bundle bundle, String namespace) {
        var revision = bundle.adapt(BundleRevision.class);
        return revision == null ? Stream.empty() : revision.getDeclaredCapabilities(namespace).stream();
    }

    private String packageFault(BundleRequirement need, Bundle itself) {
        var matcher = PACKAGE.matcher(filter(need));
        var name = matcher.find() ? matcher.group(1) : filter(need);
        var offers = others.stream()
                .flatMap(other -> capabilities(other, PackageNamespace.PACKAGE_NAMESPACE))
                .filter(offer -> name.equals(offer.getAttributes().get(PackageNamespace.PACKAGE_NAMESPACE)))
                .map(ResolveFaults::offer)
                .distinct()
                .collect(Collectors.joining(", "));
        return "imports " + name + " " + wanted(itself, name)
                + (offers.isEmpty() ? ", which no bundle offers" : ", but there is only " + offers);
    }

    private static String offer(BundleCapability offer) {
        var bundle = offer.getRevision().getBundle();
        return offer.getAttributes().get(Constants.VERSION_ATTRIBUTE)
                + (bundle.getBundleId() == Constants.SYSTEM_BUNDLE_ID
                        ? " of this host"
                        : " of " + bundle.getSymbolicName());
    }

    /** As the author wrote it: the framework keeps a filter in its place. */
    private static String wanted(Bundle bundle, String packageName) {
        return HeaderClauses.parse(bundle.getHeaders().get(Constants.IMPORT_PACKAGE)).stream()
                .filter(clause -> clause.paths().contains(packageName))
                .map(clause -> clause.attributes().getOrDefault(Constants.VERSION_ATTRIBUTE, "in any version"))
                .findFirst()
                .orElse("");
    }

    private static String filter(BundleRequirement need) {
        return need.getDirectives().getOrDefault(Constants.FILTER_DIRECTIVE, "");
    }
}
