package dev.bifrost.testkit;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.ComponentContext;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.Secret;
import java.util.List;
import java.util.Optional;
import org.apache.arrow.memory.ArrowBuf;
import org.junit.jupiter.api.Test;

/** The contract of components can be kept, and finds one fault at a time. */
final class ComponentContractTest implements ComponentContract {

    /** A component type of this test. */
    interface Door extends AutoCloseable {
        @Override
        void close();
    }

    /** A config with secrets in several places. */
    record DoorConfig(String name, Secret key, Optional<Inner> inner) {}

    record Inner(Secret token) {}

    record BareConfig(String name, String password) {}

    /** The bundle that offers the good component. */
    public static final class Offer implements BifrostBundle {
        @Override
        public List<ComponentFactory<?, ?>> components() {
            return List.of(new DoorFactory("door"));
        }
    }

    static class DoorFactory implements ComponentFactory<DoorConfig, Door> {
        private final String name;

        DoorFactory(String name) {
            this.name = name;
        }

        @Override
        public Class<Door> type() {
            return Door.class;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Class<DoorConfig> configType() {
            return DoorConfig.class;
        }

        @Override
        public Door create(DoorConfig config, ComponentContext context) {
            return () -> {};
        }
    }

    @Override
    public ComponentFactory<?, ?> factory() {
        return new DoorFactory("door");
    }

    @Override
    public Record config(TestContext context) {
        return new DoorConfig("front", new Secret("under the mat"), Optional.of(new Inner(new Secret("tok3n"))));
    }

    /** The contract over a faulty factory. */
    abstract static class Faulty implements ComponentContract {
        @Override
        public Record config(TestContext context) {
            return new DoorConfig("front", new Secret("under the mat"), Optional.empty());
        }
    }

    @Test
    void aNameThatNobodyCanWrite() {
        ContractRun.fails(BadName.class, "hasANameThatAUserCanWrite");
    }

    static final class BadName extends Faulty {
        @Override
        public ComponentFactory<?, ?> factory() {
            return new DoorFactory("Front Door");
        }
    }

    @Test
    void aComponentThatNoBundleOffers() {
        ContractRun.fails(NotOffered.class, "isOfferedByABundleOnTheClassPath");
    }

    static final class NotOffered extends Faulty {
        @Override
        public ComponentFactory<?, ?> factory() {
            return new DoorFactory("window");
        }
    }

    @Test
    void aComponentThatTellsItsSecret() {
        ContractRun.fails(TellsItsSecret.class, "keepsItsSecrets");
    }

    static final class TellsItsSecret extends Faulty {
        @Override
        public ComponentFactory<?, ?> factory() {
            return new DoorFactory("door") {
                @Override
                public Door create(DoorConfig config, ComponentContext context) {
                    var told = "opened with " + config.key().reveal();
                    return new Door() {
                        @Override
                        public void close() {}

                        @Override
                        public String toString() {
                            return told;
                        }
                    };
                }
            };
        }
    }

    @Test
    void aPasswordThatIsPlainText() {
        ContractRun.fails(PlainPassword.class, "keepsItsSecrets");
    }

    static final class PlainPassword implements ComponentContract {
        @Override
        public Record config(TestContext context) {
            return new BareConfig("front", "1234");
        }

        @Override
        public ComponentFactory<?, ?> factory() {
            return new ComponentFactory<BareConfig, Door>() {
                @Override
                public Class<Door> type() {
                    return Door.class;
                }

                @Override
                public String name() {
                    return "door";
                }

                @Override
                public Class<BareConfig> configType() {
                    return BareConfig.class;
                }

                @Override
                public Door create(BareConfig config, ComponentContext context) {
                    return () -> {};
                }
            };
        }
    }

    @Test
    void aComponentThatMayBeClosedOnce() {
        ContractRun.fails(ClosesOnce.class, "mayBeClosedTwiceAndOpenedAgain");
    }

    static final class ClosesOnce extends Faulty {
        @Override
        public ComponentFactory<?, ?> factory() {
            return new DoorFactory("door") {
                @Override
                public Door create(DoorConfig config, ComponentContext context) {
                    ArrowBuf lock = context.allocator().buffer(8);
                    return lock::close;
                }
            };
        }
    }
}
