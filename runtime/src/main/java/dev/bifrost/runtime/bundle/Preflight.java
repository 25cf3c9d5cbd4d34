package dev.bifrost.runtime.bundle;

import static dev.bifrost.runtime.bundle.SharedPackages.API;
import static dev.bifrost.runtime.bundle.SharedPackages.ARROW;

import dev.bifrost.api.BifrostException;
import dev.bifrost.runtime.bundle.HeaderClauses.Clause;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.jar.Attributes;
import java.util.regex.Pattern;
import java.util.zip.ZipException;
import org.osgi.framework.Version;
import org.osgi.framework.VersionRange;

/**
 * Looks at a jar before anything of it is loaded, and says what would go wrong later in words that lead nowhere.
 *
 * <p>Each refusal names the file and the fix.
 */
final class Preflight {

    private static final Pattern SYMBOLIC_NAME = Pattern.compile("[\\w-]+(\\.[\\w-]+)*");
    private static final String BND =
            "; build it with bnd (bnd-maven-plugin or maven-bundle-plugin), as the sample bundle does";

    private final String file;
    private final JarContents contents;

    private Preflight(String file, JarContents contents) {
        this.file = file;
        this.contents = contents;
    }

    /**
     * Checks a jar.
     *
     * @return the jar, ready to be installed
     * @throws BifrostException a {@link BundleErrors} of a jar, or {@code host.COPY_FAILED} if it could not be unpacked
     */
    static Candidate check(StagedJar jar) {
        StagedJar unpacked;
        JarContents contents;
        try {
            unpacked = jar.unpacked();
            contents = JarContents.read(unpacked.content());
        } catch (ZipException | EOFException | IllegalArgumentException broken) {
            throw new BifrostException(
                    BundleErrors.NOT_A_JAR,
                    jar.file()
                            + " cannot be read as a jar: it is no zip file, or a part of it is missing; copy it again",
                    broken);
        } catch (IOException failed) {
            throw OsgiFramework.copyFailed(jar.file(), failed);
        }
        return new Candidate(unpacked, new Preflight(jar.file(), contents).check());
    }

    private JarFacts check() {
        var manifest = manifest();
        var facts = facts(manifest);
        var imports = HeaderClauses.parse(manifest.getValue("Import-Package"));
        refuseExports(HeaderClauses.parse(manifest.getValue("Export-Package")));
        refuseCarried();
        requireEntry();
        requireApi(imports);
        return facts;
    }

    private Attributes manifest() {
        if (contents.manifest() == null) {
            throw refusal(BundleErrors.NO_MANIFEST, "has no META-INF/MANIFEST.MF" + BND);
        }
        return contents.manifest();
    }

    private JarFacts facts(Attributes manifest) {
        var names = HeaderClauses.parse(manifest.getValue("Bundle-SymbolicName"));
        var name = names.isEmpty()
                ? ""
                : names.getFirst().paths().stream().findFirst().orElse("");
        if (!SYMBOLIC_NAME.matcher(name).matches()) {
            throw refusal(BundleErrors.NOT_A_BUNDLE, "has no usable Bundle-SymbolicName in its manifest" + BND);
        }
        if (!"2".equals(manifest.getValue("Bundle-ManifestVersion"))) {
            throw refusal(BundleErrors.NOT_A_BUNDLE, "has no 'Bundle-ManifestVersion: 2' in its manifest" + BND);
        }
        if (manifest.getValue("Fragment-Host") != null) {
            throw refusal(
                    BundleErrors.NOT_A_BUNDLE,
                    "is a fragment (Fragment-Host), which has no components of its own;"
                            + " put its classes into the bundle that it belongs to");
        }
        try {
            return new JarFacts(
                    name,
                    Version.parseVersion(manifest.getValue("Bundle-Version")).toString());
        } catch (IllegalArgumentException malformed) {
            throw refusal(BundleErrors.NOT_A_BUNDLE, "has a Bundle-Version that is not of the form 1.2.3" + BND);
        }
    }

    private void refuseExports(List<Clause> exports) {
        for (var export : exports) {
            for (var name : export.paths()) {
                if (isApi(name)) {
                    throw refusal(
                            BundleErrors.CARRIES_API,
                            "exports " + name + ", which only the host may; take "
                                    + "bifrost-api as a dependency of scope 'provided' and export only packages of your own");
                }
                if (name.startsWith(ARROW + ".") && SharedPackages.version(name).isPresent()) {
                    throw refusal(
                            BundleErrors.EXPORTS_ARROW,
                            "exports " + name + " " + export.attributes().getOrDefault("version", "without a version")
                                    + ", but the host shares version " + SharedPackages.ARROW_VERSION
                                    + " of it; remove it from Export-Package, leave the Arrow jars out, and import "
                                    + arrowImport());
                }
            }
        }
    }

    private void refuseCarried() {
        contents.packages().forEach((name, place) -> {
            var where = place.isEmpty() ? "" : " in " + place;
            if (isApi(name)) {
                throw refusal(
                        BundleErrors.CARRIES_API,
                        "has a copy of " + name + where + ", and a cast between two"
                                + " copies fails; take bifrost-api as a dependency of scope 'provided'");
            }
            if (name.startsWith(ARROW + ".") && SharedPackages.version(name).isPresent()) {
                throw refusal(
                        BundleErrors.CARRIES_ARROW,
                        "has a copy of " + name + where + ", which the host shares in" + " version "
                                + SharedPackages.ARROW_VERSION + "; leave it out and import " + arrowImport());
            }
        });
    }

    private void requireEntry() {
        if (!contents.hasEntry()) {
            throw refusal(
                    BundleErrors.NO_ENTRY,
                    "has no META-INF/services/dev.bifrost.api.BifrostBundle; put the name of"
                            + " the class that implements BifrostBundle into that file");
        }
    }

    private void requireApi(List<Clause> imports) {
        var api = imports.stream()
                .filter(clause -> clause.paths().stream().anyMatch(Preflight::isApi))
                .toList();
        if (api.stream().noneMatch(clause -> clause.paths().contains(API))) {
            throw refusal(
                    BundleErrors.API_NOT_IMPORTED,
                    "does not import " + API + " in its manifest; add " + apiImport()
                            + " to Import-Package, or let bnd write it");
        }
        for (var clause : api) {
            if ("optional".equals(clause.attributes().get("resolution:"))) {
                throw refusal(
                        BundleErrors.API_NOT_IMPORTED,
                        "imports " + clause.paths().getFirst() + " as optional, so that"
                                + " it would start without it; remove 'resolution:=optional' from that import");
            }
            if (!isBounded(clause.attributes().get("version"))) {
                throw refusal(
                        BundleErrors.API_RANGE_MISSING,
                        "imports " + clause.paths().getFirst() + " without a range of"
                                + " versions, so that a host with another API would load it; write " + apiImport());
            }
        }
    }

    private boolean isBounded(String version) {
        try {
            return version != null && new VersionRange(version).getRight() != null;
        } catch (IllegalArgumentException malformed) {
            return false;
        }
    }

    private static boolean isApi(String packageName) {
        return packageName.equals(API) || packageName.startsWith(API + ".");
    }

    private static String apiImport() {
        return API + ";version=\"[" + major(SharedPackages.API_VERSION) + "," + (major(SharedPackages.API_VERSION) + 1)
                + ")\"";
    }

    private static String arrowImport() {
        var major = major(SharedPackages.ARROW_VERSION);
        return "org.apache.arrow.*;version=\"[" + major + "," + (major + 1) + ")\"";
    }

    private static int major(String version) {
        return Version.parseVersion(version).getMajor();
    }

    private BifrostException refusal(BundleErrors code, String what) {
        return new BifrostException(code, file + " " + what);
    }
}
