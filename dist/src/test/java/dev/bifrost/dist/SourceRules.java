package dev.bifrost.dist;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The house rules that Java sources can break. Each answers with one line a breach. */
final class SourceRules {

    static final int MAX_LINES = 250;

    private static final Pattern SHAPELESS_NAME = Pattern.compile("\\w*(Impl|Manager|Utils?|Helper)\\.java");
    /** Its own, not those of Throwable. */
    private static final Pattern GETTER = Pattern.compile("(?<![.\\w])get(?!Message\\b|Cause\\b)[A-Z]\\w*\\s*\\(");

    private static final Pattern ROOT_ALLOCATOR = Pattern.compile("new\\s+RootAllocator\\s*\\(");
    private static final Pattern ADVANCE = Pattern.compile("\\.advance\\s*\\(");
    private static final Pattern UNFINISHED =
            Pattern.compile("\\b(" + "TO" + "DO|FIX" + "ME)\\b|new UnsupportedOperationException\\(\\)");
    private static final Pattern SWITCHED_OFF = Pattern.compile("@(Disabled|Ignore)\\b");
    private static final Pattern SLEEP = Pattern.compile("Thread\\.sleep\\s*\\(");

    private final List<SourceFile> files;

    SourceRules(List<SourceFile> files) {
        this.files = files;
    }

    /** Nobody looks into the runtime, and nothing below knows what is above. */
    List<String> dependencyDirection() {
        return Stream.of(
                        use("api", "dev.bifrost.", used -> !used.startsWith("dev.bifrost.api.")),
                        use("runtime", "dev.bifrost.", SourceRules::isNeitherRuntimeNorApi),
                        use("bundles", "dev.bifrost.runtime.", used -> true),
                        use("samples", "dev.bifrost.runtime.", used -> true))
                .flatMap(List::stream)
                .toList();
    }

    private static boolean isNeitherRuntimeNorApi(String used) {
        return !used.startsWith("dev.bifrost.api.") && !used.startsWith("dev.bifrost.runtime.");
    }

    /** The API is what a third party has to take along. */
    List<String> apiImports() {
        return use(
                "api",
                "",
                used -> Stream.of("java.", "org.apache.arrow.", "com.fasterxml.jackson.annotation.", "dev.bifrost.api.")
                        .noneMatch(used::startsWith));
    }

    private List<String> use(String module, String prefix, Predicate<String> forbidden) {
        return files.stream()
                .filter(file -> file.isMainOf(module))
                .flatMap(file -> file.imports().stream()
                        .filter(used -> used.startsWith(prefix) && forbidden.test(used))
                        .map(used -> file.path() + " imports " + used))
                .toList();
    }

    List<String> osgiStaysInItsPackage() {
        return mains().filter(file -> !file.packageName().equals("dev.bifrost.runtime.bundle"))
                .filter(file -> file.uses("org.osgi") || file.uses("org.apache.felix"))
                .map(file -> file.path() + " knows OSGi; only dev.bifrost.runtime.bundle may")
                .toList();
    }

    /** The test kit is the host of the tests, and a Flight service a process of its own: they have roots of their own. */
    List<String> oneRootAllocator() {
        List<SourceFile> shipped = mains().filter(file -> !file.isMainOf("bundles/testkit")
                        && !file.isMainOf("samples/flight")
                        && !file.path().endsWith("DeriveService.java"))
                .toList();
        return exactlyOne(ROOT_ALLOCATOR, shipped, "runtime/src/main/java/", "new RootAllocator");
    }

    List<String> oneCallerOfAdvance() {
        List<SourceFile> withLedger = mains().filter(file -> file.isMainOf("runtime"))
                .filter(file -> file.uses("dev.bifrost.api.ledger"))
                .toList();
        return exactlyOne(ADVANCE, withLedger, "/RoundRunner.java", "Ledger.advance");
    }

    private static List<String> exactlyOne(Pattern pattern, List<SourceFile> among, String place, String what) {
        List<String> places = among.stream()
                .flatMap(file -> file.find(pattern).stream().map(found -> file.path()))
                .toList();
        if (places.size() == 1 && places.get(0).contains(place)) {
            return List.of();
        }
        return List.of(what + " belongs in exactly one place, " + place + ", and is in " + places);
    }

    List<String> oneParquetPackage() {
        var packages = new TreeSet<String>();
        mains().filter(file -> file.uses("dev.hardwood") || file.uses("org.apache.parquet"))
                .forEach(file -> packages.add(file.packageName()));
        return packages.size() <= 1 ? List.of() : List.of("the Parquet library is used in " + packages);
    }

    List<String> shortFiles() {
        return mains().filter(file -> file.lines() > MAX_LINES)
                .map(file -> file.path() + " has " + file.lines() + " lines; " + MAX_LINES + " is the most")
                .toList();
    }

    List<String> packageInfos() {
        var missing = new TreeSet<String>();
        var told = new TreeSet<String>();
        mains().filter(file -> file.isMainOf("api") || file.isMainOf("runtime")).forEach(file -> {
            missing.add(file.packageName());
            if (file.fileName().equals("package-info.java") && file.text().contains("/**")) {
                told.add(file.packageName());
            }
        });
        missing.removeAll(told);
        return missing.stream()
                .map(name -> name + " has no package-info with a text")
                .toList();
    }

    List<String> tellingNames() {
        return mains().filter(file -> SHAPELESS_NAME.matcher(file.fileName()).matches())
                .map(file -> file.path() + " is named by nothing that differs")
                .toList();
    }

    List<String> noGettersInApi() {
        return breaches(mains().filter(file -> file.isMainOf("api")), GETTER);
    }

    List<String> nothingUnfinished() {
        List<String> found = new ArrayList<>(breaches(files.stream(), SWITCHED_OFF));
        for (SourceFile file : files) {
            UNFINISHED.matcher(file.text()).results().forEach(hit -> found.add(file.path() + " says " + hit.group()));
        }
        return found;
    }

    /** Tests wait for an event or a condition, never for time, and use real things or hand-written fakes. */
    List<String> honestTests() {
        List<SourceFile> tests = files.stream().filter(file -> !file.isMain()).toList();
        List<String> found = new ArrayList<>(breaches(tests.stream(), SLEEP));
        tests.stream()
                .filter(file -> file.uses("org.mockito") || file.uses("org.easymock"))
                .forEach(file -> found.add(file.path() + " uses a mock library"));
        return found;
    }

    private static List<String> breaches(Stream<SourceFile> among, Pattern pattern) {
        return among.flatMap(file -> file.find(pattern).stream().map(hit -> file.path() + " says " + hit.group()))
                .toList();
    }

    private Stream<SourceFile> mains() {
        return files.stream().filter(SourceFile::isMain);
    }
}
