package dev.bifrost.runtime.bundle;

import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import java.util.List;
import java.util.function.Function;

/** A component type that nobody but tests know. */
interface Part extends AutoCloseable {

    void work();

    /** A part that does something, and logs its end. */
    static Part logging(List<String> log, String name, Runnable work) {
        return new Part() {
            @Override
            public void work() {
                work.run();
            }

            @Override
            public void close() {
                log.add(name + " closed");
            }
        };
    }

    /** Makes parts. */
    record Factory(String name, Function<ComponentContext, Part> making)
            implements ComponentFactory<ComponentFactory.NoConfig, Part> {
        @Override
        public Class<Part> type() {
            return Part.class;
        }

        @Override
        public Class<NoConfig> configType() {
            return NoConfig.class;
        }

        @Override
        public Part create(NoConfig config, ComponentContext context) {
            return making.apply(context);
        }
    }
}
