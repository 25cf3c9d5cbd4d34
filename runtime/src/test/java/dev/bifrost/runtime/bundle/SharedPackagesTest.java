package dev.bifrost.runtime.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.google.flatbuffers.FlatBufferBuilder;
import dev.bifrost.api.BifrostBundle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Executable;
import java.lang.reflect.Modifier;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.arrow.flatbuf.Message;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.IntVector;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;

final class SharedPackagesTest {

    private static final Set<String> OWN_ROOTS = Set.of("org.apache.arrow", "dev.bifrost");

    @Test
    void theListIsExactlyWhatTheJarsOfTheApiAndOfArrowHold() {
        var packages = new TreeSet<String>();
        Stream.of(BifrostBundle.class, IntVector.class, BufferAllocator.class, Message.class)
                .forEach(type -> packages.addAll(packages(JarBuilder.location(type))));

        var shared = SharedPackages.all().keySet().stream()
                .filter(name -> OWN_ROOTS.stream().anyMatch(name::startsWith))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(shared).isEqualTo(packages);
    }

    @Test
    void everyOtherSharedPackageIsThere() {
        var packages = new TreeSet<>(packages(JarBuilder.location(Logger.class)));
        packages.addAll(packages(JarBuilder.location(JsonProperty.class)));
        packages.addAll(packages(JarBuilder.location(FlatBufferBuilder.class)));

        assertThat(SharedPackages.all().keySet())
                .filteredOn(name -> OWN_ROOTS.stream().noneMatch(name::startsWith))
                .isNotEmpty()
                .allMatch(packages::contains);
    }

    @Test
    void theVersionsAreThoseOfTheJars() {
        assertThat(jarName(IntVector.class)).contains(SharedPackages.ARROW_VERSION);
        assertThat(jarName(BufferAllocator.class)).contains(SharedPackages.ARROW_VERSION);
        assertVersion(FlatBufferBuilder.class);
        assertVersion(Logger.class);
        assertVersion(JsonProperty.class);
    }

    @Test
    void arrowsPublicTypesNeedNoPackageThatIsNotShared() {
        var foreign = new TreeSet<String>();
        for (var type : publicTypes(JarBuilder.location(IntVector.class))) {
            signatures(type)
                    .map(Class::getPackageName)
                    .filter(name -> !name.startsWith("java."))
                    .filter(name -> SharedPackages.version(name).isEmpty())
                    .forEach(name -> foreign.add(name + " in " + type.getName()));
        }

        assertThat(foreign)
                .as("Jackson's databind is behind JsonStringHashMap and the like, which the host alone uses")
                .allMatch(use -> use.startsWith("com.fasterxml.jackson."));
    }

    private static void assertVersion(Class<?> type) {
        var shared = SharedPackages.version(type.getPackageName()).orElseThrow();
        assertThat(jarName(type)).contains("-" + shared.replaceFirst("\\.0$", ""));
    }

    private static String jarName(Class<?> type) {
        return JarBuilder.location(type).getFileName().toString();
    }

    private static Set<String> packages(Path place) {
        return classFiles(place).stream()
                .filter(name -> name.contains("/"))
                .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
                .collect(Collectors.toSet());
    }

    private static Set<Class<?>> publicTypes(Path place) {
        return classFiles(place).stream()
                .filter(name -> name.contains("/"))
                .map(name -> name.replace('/', '.').replaceFirst("\\.class$", ""))
                .<Class<?>>map(SharedPackagesTest::load)
                .filter(type -> Modifier.isPublic(type.getModifiers()))
                .collect(Collectors.toSet());
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, SharedPackagesTest.class.getClassLoader());
        } catch (ClassNotFoundException impossible) {
            throw new IllegalArgumentException(impossible);
        }
    }

    private static Stream<Class<?>> signatures(Class<?> type) {
        var members = Stream.concat(Arrays.stream(type.getConstructors()), Arrays.stream(type.getMethods()))
                .map(Executable.class::cast)
                .flatMap(member -> Stream.concat(
                        Arrays.stream(member.getParameterTypes()), Arrays.stream(member.getExceptionTypes())));
        var results = Arrays.stream(type.getMethods()).map(method -> method.getReturnType());
        var parents = Stream.concat(Stream.ofNullable(type.getSuperclass()), Arrays.stream(type.getInterfaces()));
        return Stream.<Stream<? extends Class<?>>>of(members, results, parents)
                .flatMap(types -> types)
                .<Class<?>>map(SharedPackagesTest::element)
                .filter(used -> !used.isPrimitive());
    }

    private static Class<?> element(Class<?> type) {
        return type.isArray() ? element(type.getComponentType()) : type;
    }

    /** Names such as {@code a/b/C.class}, of a jar or a folder. */
    private static Set<String> classFiles(Path place) {
        try {
            if (Files.isDirectory(place)) {
                return walk(place);
            }
            try (var jar = FileSystems.newFileSystem(place)) {
                return walk(jar.getPath("/"));
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Set<String> walk(Path root) throws IOException {
        try (var files = Files.walk(root)) {
            return files.map(file -> root.relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.startsWith("META-INF"))
                    .filter(name -> !name.endsWith("package-info.class") && !name.endsWith("module-info.class"))
                    .collect(Collectors.toSet());
        }
    }
}
