package dev.bifrost.runtime.mapping;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentRef;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.api.transform.Transform;
import java.util.function.Supplier;

/**
 * Opens the components of custom steps: the compiler's door to the registry.
 *
 * <p>What it opens belongs to it: whoever gave the opener to the compiler closes the transforms, after the compiled mapping
 * is no longer run, and also when the compiler fails.
 */
public interface CustomOpener {

    /**
     * Opens a component that is a {@link RowTransform}, or else a {@link Transform}.
     *
     * @param component name and config as the user wrote them
     * @param table the table whose pipeline asks
     * @throws BifrostException if there is none of that name, with the known names; or its config is wrong
     */
    Custom open(ComponentRef component, String table);

    /** An opened component. */
    sealed interface Custom {

        /**
         * What the results depend on besides the config: the bundle's version, the digest of a guest. Another version means
         * that the graph was made by other code. Known once the transform has declared what it makes.
         */
        String version();

        /** @param current tells the version */
        record Rows(RowTransform transform, Supplier<String> current) implements Custom {

            public Rows(RowTransform transform, String version) {
                this(transform, () -> version);
            }

            @Override
            public String version() {
                return current.get();
            }
        }

        record Graph(Transform transform, String version) implements Custom {}
    }
}
