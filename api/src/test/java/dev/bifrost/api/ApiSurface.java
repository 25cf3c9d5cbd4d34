package dev.bifrost.api;

import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What a bundle can see of the API, as text: one line a type, one indented line a member, sorted. */
final class ApiSurface {

    private static final Set<String> OF_EVERY_OBJECT = Set.of("equals", "hashCode", "toString");

    private ApiSurface() {}

    /** @param classes the folder of compiled classes */
    static String of(Path classes) throws IOException {
        try (var files = Files.walk(classes)) {
            return files.map(classes::relativize)
                    .map(Path::toString)
                    .filter(file -> file.endsWith(".class") && !file.contains("-info"))
                    .map(file -> file.substring(0, file.length() - ".class".length())
                            .replace('/', '.')
                            .replace('\\', '.'))
                    .map(ApiSurface::load)
                    .filter(ApiSurface::isSeen)
                    .sorted((a, b) -> a.getName().compareTo(b.getName()))
                    .map(ApiSurface::describe)
                    .collect(Collectors.joining("\n"));
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ApiSurface.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static boolean isSeen(Class<?> type) {
        return Modifier.isPublic(type.getModifiers())
                && (type.getEnclosingClass() == null || isSeen(type.getEnclosingClass()));
    }

    private static String describe(Class<?> type) {
        return head(type) + "\n"
                + members(type).sorted().map(member -> "    " + member + "\n").collect(Collectors.joining());
    }

    private static String head(Class<?> type) {
        String kind = type.isRecord() ? "record" : type.isEnum() ? "enum" : type.isInterface() ? "interface" : "class";
        String sealed = type.isSealed() ? "sealed " : "";
        return sealed + kind + " " + type.getName() + variables(type.getTypeParameters()) + supertypes(type);
    }

    private static String supertypes(Class<?> type) {
        Stream<Type> above = Arrays.stream(type.getGenericInterfaces());
        boolean plain = type.isInterface() || type.isEnum() || type.isRecord() || type.getSuperclass() == Object.class;
        String names = (plain ? above : Stream.concat(Stream.of(type.getGenericSuperclass()), above))
                .map(ApiSurface::text)
                .collect(Collectors.joining(", "));
        return names.isEmpty() ? "" : " : " + names;
    }

    private static Stream<String> members(Class<?> type) {
        return Stream.of(
                        Arrays.stream(type.getDeclaredFields())
                                .filter(field -> isSeen(field.getModifiers()) && !field.isSynthetic())
                                .map(ApiSurface::field),
                        type.isRecord() ? components(type.getRecordComponents()) : Stream.<String>empty(),
                        type.isRecord()
                                ? Stream.<String>empty()
                                : Arrays.stream(type.getDeclaredConstructors())
                                        .filter(constructor -> isSeen(constructor.getModifiers()))
                                        .map(ApiSurface::constructor),
                        Arrays.stream(type.getDeclaredMethods())
                                .filter(method -> isSeen(method.getModifiers()) && !isImplied(method))
                                .map(ApiSurface::method))
                .flatMap(members -> members);
    }

    private static boolean isSeen(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    /** Written by the compiler, or on every object. */
    private static boolean isImplied(Method method) {
        Class<?> type = method.getDeclaringClass();
        return method.isSynthetic()
                || OF_EVERY_OBJECT.contains(method.getName())
                || type.isEnum() && Set.of("values", "valueOf").contains(method.getName())
                || type.isRecord()
                        && Arrays.stream(type.getRecordComponents())
                                .anyMatch(part -> part.getAccessor().equals(method));
    }

    private static String field(Field field) {
        return field.isEnumConstant()
                ? "constant " + field.getName()
                : "constant " + field.getName() + " " + text(field.getGenericType());
    }

    /** The place of a component is part of the surface: it is the constructor's. */
    private static Stream<String> components(RecordComponent[] components) {
        return IntStream.range(0, components.length)
                .mapToObj(place -> "component %02d %s %s"
                        .formatted(place, components[place].getName(), text(components[place].getGenericType())));
    }

    private static String constructor(Constructor<?> constructor) {
        return "new" + parameters(constructor);
    }

    private static String method(Method method) {
        String kind = Modifier.isStatic(method.getModifiers()) ? "static " : method.isDefault() ? "default " : "";
        String variables = variables(method.getTypeParameters());
        return "method " + kind + variables + (variables.isEmpty() ? "" : " ") + method.getName() + parameters(method)
                + " " + text(method.getGenericReturnType());
    }

    private static String parameters(Executable executable) {
        return Arrays.stream(executable.getParameters())
                .map(Parameter::getParameterizedType)
                .map(ApiSurface::text)
                .collect(Collectors.joining(", ", "(", ")"));
    }

    private static String variables(TypeVariable<?>[] variables) {
        return variables.length == 0
                ? ""
                : Arrays.stream(variables).map(TypeVariable::getName).collect(Collectors.joining(", ", "<", ">"));
    }

    private static String text(Type type) {
        return type.getTypeName().replaceAll("\\bjava\\.(lang|util)\\.(?=[A-Z])", "");
    }
}
