package dev.bifrost.runtime.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bifrost.api.event.RuntimeEvent.BundleLoaded;
import dev.bifrost.api.event.RuntimeEvent.BundleRemoved;
import dev.bifrost.api.event.RuntimeEvent.BundleReplaced;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A bundle defines a component type, another implements it, and the host knows neither. */
final class ExtensionPointTest {

    private static final String ENGINE_ENTRY = """
            package acme.engine;

            import acme.engine.api.Adapter;
            import dev.bifrost.api.*;
            import java.util.List;
            import java.util.Map;

            public final class Entry implements BifrostBundle, ComponentFactory<ComponentFactory.NoConfig, Command> {
                public Entry() {
                    System.setProperty("acme.engine.activations", "" + (Integer.getInteger("acme.engine.activations", 0) + 1));
                    %s
                }
                public List<ComponentFactory<?, ?>> components() { return List.of(this); }
                public Class<Command> type() { return Command.class; }
                public String name() { return "engine"; }
                public Class<NoConfig> configType() { return NoConfig.class; }
                public Command create(NoConfig config, ComponentContext context) {
                    Adapter adapter = context.open(Adapter.class, new ComponentRef("duck", Map.of()));
                    return new Command() {
                        public String summary() { return "engine on " + adapter.dialect(); }
                        public String usage() { return ""; }
                        public int run(List<String> args, CommandContext with) { return 0; }
                    };
                }
            }
            """;

    private static final String ADAPTER_API = """
            package acme.engine.api;
            public interface Adapter { String dialect(); }
            """;

    private static final String ADAPTER_ENTRY = """
            package acme.adapter;

            import acme.engine.api.Adapter;
            import dev.bifrost.api.*;
            import java.util.List;

            public final class Entry implements BifrostBundle, ComponentFactory<ComponentFactory.NoConfig, Adapter> {
                public Entry() {
                    System.setProperty("acme.adapter.activations", "" + (Integer.getInteger("acme.adapter.activations", 0) + 1));
                }
                public List<ComponentFactory<?, ?>> components() { return List.of(this); }
                public Class<Adapter> type() { return Adapter.class; }
                public String name() { return "duck"; }
                public Class<NoConfig> configType() { return NoConfig.class; }
                public Adapter create(NoConfig config, ComponentContext context) { return () -> "duck"; }
            }
            """;

    private HostFixture fixture;
    private Path compiledEngine;

    @BeforeEach
    void open(@TempDir Path root) {
        fixture = new HostFixture(root);
        compiledEngine = engine("").writeTo(root, "engine.jar");
        Greeters.forget("acme.engine", "acme.adapter", "acme.c");
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void bothAtOnceWorkWhicheverComesFirstInTheDirectory() {
        engine("").writeTo(fixture.bundles, "z-engine.jar");
        adapter().writeTo(fixture.bundles, "a-adapter.jar");
        fixture.start();

        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(fixture.refused()).isEmpty();
        assertThat(Greeters.activations("acme.adapter")).isEqualTo(1);
    }

    @Test
    void theEngineFirstThenTheAdapter() {
        engine("").writeTo(fixture.bundles, "engine.jar");
        fixture.start();
        assertThatThrownBy(() -> fixture.open("engine"))
                .hasMessageContaining("no Adapter named 'duck'")
                .hasMessageContaining("no bundle offers any acme.engine.api.Adapter");

        adapter().writeTo(fixture.bundles, "adapter.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(Greeters.activations("acme.engine")).isEqualTo(1);
    }

    @Test
    void theAdapterFirstIsRefusedUntilTheEngineComes() {
        adapter().writeTo(fixture.bundles, "adapter.jar");
        fixture.start();
        assertThat(fixture.onlyRefusal().code()).isEqualTo("host.UNRESOLVED");
        assertThat(fixture.onlyRefusal().reason()).contains("imports acme.engine.api [1,2), which no bundle offers");

        engine("").writeTo(fixture.bundles, "engine.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(fixture.host().refusals()).isEmpty();
    }

    @Test
    void aNewEngineTakesTheAdapterWithItAndNobodyElse() {
        engine("").writeTo(fixture.bundles, "engine.jar");
        adapter().writeTo(fixture.bundles, "adapter.jar");
        Greeters.greeter("acme.c", "salut", "salut").writeTo(fixture.bundles, "c.jar");
        fixture.start();

        try (var held = fixture.open("engine");
                var other = fixture.open("salut")) {
            engine("").version("1.1.0").writeTo(fixture.bundles, "engine.jar");
            fixture.host().refreshNow();

            assertThat(held.isStale()).isTrue();
            assertThat(held.<String>call(engine -> engine.summary())).isEqualTo("engine on duck");
            assertThat(other.isStale()).isFalse();
            assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        }
        fixture.host().refresh();

        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(Greeters.activations("acme.adapter")).isEqualTo(2);
        assertThat(Greeters.activations("acme.c")).isEqualTo(1);
        assertThat(fixture.events)
                .endsWith(new BundleReplaced("acme.engine", "1.1.0"), new BundleReplaced("acme.adapter", "1.0.0"));
    }

    @Test
    void aNewAdapterAloneMakesTheEnginesComponentStale() {
        engine("").writeTo(fixture.bundles, "engine.jar");
        adapter().writeTo(fixture.bundles, "adapter.jar");
        fixture.start();

        try (var held = fixture.open("engine")) {
            adapter().version("1.1.0").writeTo(fixture.bundles, "adapter.jar");
            fixture.host().refreshNow();

            assertThat(held.isStale()).isTrue();
        }
        assertThat(Greeters.activations("acme.engine")).isEqualTo(1);
    }

    @Test
    void aNewEngineThatCannotStartLeavesBothAtWork() {
        engine("").writeTo(fixture.bundles, "engine.jar");
        adapter().writeTo(fixture.bundles, "adapter.jar");
        fixture.start();

        engine("if (true) throw new IllegalStateException(\"no licence\");")
                .version("2.0.0")
                .writeTo(fixture.bundles, "engine.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(fixture.onlyRefusal().reason()).contains("no licence", "version 1.0.0", "goes on");
        assertThat(Greeters.activations("acme.adapter")).isEqualTo(1);
    }

    @Test
    void bothReplacedAtOnceFindEachOther() {
        engine("").writeTo(fixture.bundles, "engine.jar");
        adapter().writeTo(fixture.bundles, "adapter.jar");
        fixture.start();

        adapter().version("1.1.0").writeTo(fixture.bundles, "adapter.jar");
        engine("").version("1.1.0").writeTo(fixture.bundles, "engine.jar");
        fixture.host().refreshNow();

        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(Greeters.activations("acme.adapter")).isEqualTo(2);
    }

    @Test
    void withoutItsEngineAnAdapterGoesAndComesBackWithIt() {
        engine("").writeTo(fixture.bundles, "engine.jar");
        adapter().writeTo(fixture.bundles, "adapter.jar");
        fixture.start();

        fixture.remove("engine.jar");
        fixture.host().refreshNow();
        assertThat(fixture.host().bundles()).isEmpty();
        assertThat(fixture.onlyRefusal().reason()).contains("acme.engine.api", "which no bundle offers");
        assertThat(fixture.onlyRefusal().reason()).doesNotContain("goes on");
        assertThat(fixture.events).contains(new BundleRemoved("acme.engine"), new BundleRemoved("acme.adapter"));

        engine("").writeTo(fixture.bundles, "engine.jar");
        fixture.host().refreshNow();
        assertThat(fixture.greeting("engine")).isEqualTo("engine on duck");
        assertThat(fixture.events)
                .endsWith(new BundleLoaded("acme.adapter", "1.0.0"), new BundleLoaded("acme.engine", "1.0.0"));
    }

    private static JarBuilder engine(String start) {
        return JarBuilder.bundle("acme.engine")
                .source("acme.engine.api.Adapter", ADAPTER_API)
                .source("acme.engine.Entry", ENGINE_ENTRY.formatted(start))
                .entry("acme.engine.Entry")
                .header("Export-Package", "acme.engine.api;version=\"1.0.0\"")
                .imports("acme.engine.api;version=\"[1,2)\"");
    }

    private JarBuilder adapter() {
        return JarBuilder.bundle("acme.adapter")
                .compileAgainst(compiledEngine)
                .source("acme.adapter.Entry", ADAPTER_ENTRY)
                .entry("acme.adapter.Entry")
                .imports("acme.engine.api;version=\"[1,2)\"");
    }
}
