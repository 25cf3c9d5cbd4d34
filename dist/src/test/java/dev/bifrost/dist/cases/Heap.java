package dev.bifrost.dist.cases;

import java.lang.management.ManagementFactory;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * This JVM's heap after a full collection: what is counted here is reachable.
 *
 * @param classes that are loaded
 * @param metaspaceBytes that they and what the JVM knows of them take
 */
record Heap(int classes, long metaspaceBytes) {

    private static final String DIAGNOSIS = "com.sun.management:type=DiagnosticCommand";

    static Heap look() {
        walk();
        long metaspace = ManagementFactory.getMemoryPoolMXBeans().stream()
                .filter(pool -> pool.getName().equals("Metaspace"))
                .mapToLong(pool -> pool.getUsage().getUsed())
                .sum();
        return new Heap(ManagementFactory.getClassLoadingMXBean().getLoadedClassCount(), metaspace);
    }

    /** The reachable instances of a class, whichever loaders it came from. */
    static long instances(String className) {
        var row = Pattern.compile("\\s+\\d+:\\s+(\\d+)\\s+\\d+\\s+" + Pattern.quote(className) + "(?: \\(.*\\))?");
        return walk().lines()
                .map(row::matcher)
                .filter(Matcher::matches)
                .mapToLong(found -> Long.parseLong(found.group(1)))
                .sum();
    }

    /** The loaders that have loaded a class of this name and are still there. */
    static long loadersOf(String className) {
        walk();
        return diagnose("vmClassloaders", "show-classes=true")
                .lines()
                .filter(line -> line.endsWith(" " + className))
                .count();
    }

    /** Collects, then counts every object by class. */
    private static String walk() {
        return diagnose("gcClassHistogram");
    }

    private static String diagnose(String command, String... arguments) {
        try {
            return (String) ManagementFactory.getPlatformMBeanServer()
                    .invoke(new ObjectName(DIAGNOSIS), command, new Object[] {arguments}, new String[] {
                        String[].class.getName()
                    });
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }
}
