package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What every component of every type must do. */
@ExtendWith(AllocatorExtension.class)
public interface ComponentContract {

    /** The factory of the component. */
    ComponentFactory<?, ?> factory();

    /** A config with which {@link ComponentFactory#create} works in this context; secrets in it are not empty. */
    Record config(TestContext context);

    /** Makes the component, as the host does after it bound the config. */
    private Object create(TestContext context) {
        return create(factory(), config(context), context);
    }

    private static <C, T> T create(ComponentFactory<C, T> factory, Record config, ComponentContext context) {
        return factory.create(factory.configType().cast(config), context);
    }

    @Test
    default void hasANameThatAUserCanWrite() {
        assertThat(factory().name()).matches("[a-z0-9-]{1,64}");
    }

    @Test
    default void isOfAnInterfaceAndHasARecordForItsConfig(TestContext context) {
        assertThat(factory().type()).isInterface();
        assertThat(factory().configType()).isRecord();
        assertThat(config(context)).isInstanceOf(factory().configType());
    }

    @Test
    default void isOfferedByABundleOnTheClassPath() {
        var offered = ServiceLoader.load(BifrostBundle.class).stream()
                .map(ServiceLoader.Provider::get)
                .flatMap(bundle -> bundle.components().stream())
                .map(factory -> factory.type().getSimpleName() + " " + factory.name())
                .toList();
        assertThat(offered)
                .as("components of the bundles named in META-INF/services")
                .contains(factory().type().getSimpleName() + " " + factory().name());
    }

    @Test
    default void createsAComponentOfItsType(TestContext context) throws Exception {
        var component = create(context);
        assertThat(component).isInstanceOf(factory().type());
        if (component instanceof AutoCloseable closeable) {
            closeable.close();
        }
        assertThat(context.allocator().getAllocatedMemory()).isZero();
    }

    @Test
    default void mayBeClosedTwiceAndOpenedAgain(TestContext context) throws Exception {
        for (int life = 0; life < 2; life++) {
            if (create(context) instanceof AutoCloseable closeable) {
                closeable.close();
                closeable.close();
            }
        }
        assertThat(context.allocator().getAllocatedMemory()).isZero();
    }

    @Test
    default void keepsItsSecrets(TestContext context) throws Exception {
        var config = config(context);
        var secrets = Secrets.in(config);
        assertThat(Secrets.bare(config))
                .as("config components that sound like a secret and are not of type Secret")
                .isEmpty();
        assertThat(secrets).allSatisfy(secret -> assertThat(secret).isNotEmpty());
        var component = create(context);
        try {
            for (var text : List.of(
                    config.toString(), String.valueOf(component), factory().toString())) {
                assertThat(secrets).as("secrets in a text that may be logged").noneMatch(text::contains);
            }
        } finally {
            if (component instanceof AutoCloseable closeable) {
                closeable.close();
            }
        }
    }
}
