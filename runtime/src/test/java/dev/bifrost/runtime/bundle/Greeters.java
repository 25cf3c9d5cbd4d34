package dev.bifrost.runtime.bundle;

/**
 * Bundles with one component, a {@code Command} that greets: its summary is the greeting. Each counts how often its entry
 * was created in the system property {@code PACKAGE.activations}, the one thing that two class loaders have in common.
 */
final class Greeters {

    private static final String SOURCE = """
            package %1$s;

            import dev.bifrost.api.*;
            import java.util.List;
            import org.apache.arrow.memory.BufferAllocator;

            public final class Entry implements BifrostBundle {
                public Entry() {
                    System.setProperty("%1$s.activations", "" + (Integer.getInteger("%1$s.activations", 0) + 1));
                    %4$s
                }

                @Override
                public List<ComponentFactory<?, ?>> components() {
                    return List.of(new Factory());
                }

                public record Config(String name) {}

                static final class Factory implements ComponentFactory<Config, Command> {
                    public Class<Command> type() { return Command.class; }
                    public String name() { return "%2$s"; }
                    public Class<Config> configType() { return Config.class; }
                    public Command create(Config config, ComponentContext context) {
                        return new Greeter(config, context.allocator());
                    }
                }

                record Greeter(Config config, BufferAllocator allocator) implements Command {
                    public String summary() {
                        return "%3$s" + (config.name() == null ? "" : " " + config.name());
                    }
                    public String usage() {
                        return Thread.currentThread().getContextClassLoader() == Entry.class.getClassLoader()
                                ? "own loader" : "another loader";
                    }
                    public int run(List<String> args, CommandContext context) {
                        try (var buffer = allocator.buffer(Late.BYTES.get())) {
                            return (int) buffer.capacity();
                        }
                    }
                }

                /** Loaded when a greeter first runs. */
                static final class Late {
                    static final java.util.function.Supplier<Integer> BYTES = () -> 64;
                }
            }
            """;

    private Greeters() {}

    /** A good bundle whose symbolic name and package are {@code name} and whose component is {@code component}. */
    static JarBuilder greeter(String name, String component, String greeting) {
        return withStart(name, component, greeting, "");
    }

    /** A bundle whose entry throws. */
    static JarBuilder throwing(String name, String component) {
        return withStart(name, component, "never", "if (true) throw new IllegalStateException(\"no driver\");");
    }

    private static JarBuilder withStart(String name, String component, String greeting, String start) {
        return JarBuilder.bundle(name)
                .source(name + ".Entry", SOURCE.formatted(name, component, greeting, start))
                .entry(name + ".Entry");
    }

    /** How often the entry of a bundle was created since {@link #forget}. */
    static int activations(String name) {
        return Integer.getInteger(name + ".activations", 0);
    }

    static void forget(String... names) {
        for (var name : names) {
            System.clearProperty(name + ".activations");
        }
    }
}
