package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.BifrostException;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.runtime.bundle.Registration.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.wiring.BundleWiring;

/** Starts a bundle: the first time that code of it runs. */
final class Activation {

    private final String who;
    private final Bundle bundle;
    private final Origin origin;

    private Activation(String who, Bundle bundle, Origin origin) {
        this.who = who;
        this.bundle = bundle;
        this.origin = origin;
    }

    /**
     * What a started bundle offers.
     *
     * @param owner stands for the bundle in the registry
     * @param registrations at least one
     */
    record Started(Owner owner, List<Registration<?, ?>> registrations) {}

    /**
     * Starts a bundle and asks what it offers.
     *
     * @param faults finds the words if an import is not met
     * @throws BifrostException {@code host.UNRESOLVED}, {@code host.START_FAILED} or {@code host.BAD_COMPONENT}
     */
    static Started start(Candidate candidate, Bundle bundle, ResolveFaults faults) {
        var who = "bundle " + candidate.name() + " in " + candidate.file();
        return new Activation(who, bundle, candidate.origin()).start(faults);
    }

    private Started start(ResolveFaults faults) {
        requireResolved(faults);
        var owner = new Owner(origin, bundle.adapt(BundleWiring.class).getClassLoader());
        try (var scope = LoaderScope.enter(owner.loader())) {
            bundle.start(Bundle.START_TRANSIENT);
            return new Started(owner, registrations(owner));
        } catch (BifrostException failed) {
            throw failed;
        } catch (BundleException | ServiceConfigurationError failed) {
            throw failed(failed, failed.getCause() == null ? failed : failed.getCause());
        } catch (RuntimeException | LinkageError | AssertionError | StackOverflowError failed) {
            throw failed(failed, failed);
        }
    }

    private List<Registration<?, ?>> registrations(Owner owner) {
        var registrations = new ArrayList<Registration<?, ?>>();
        for (var entry : ServiceLoader.load(BifrostBundle.class, owner.loader())) {
            for (ComponentFactory<?, ?> factory : entry.components()) {
                registrations.add(Registration.of(factory, owner, Ending.HOST_CLOSES));
            }
        }
        if (registrations.isEmpty()) {
            throw new BifrostException(
                    BundleErrors.BAD_COMPONENT,
                    who + " offers no components; BifrostBundle.components() must return at least one factory");
        }
        return registrations;
    }

    private void requireResolved(ResolveFaults faults) {
        if (bundle.getState() != Bundle.INSTALLED) {
            return;
        }
        faults.describe(bundle).ifPresent(fault -> {
            throw new BifrostException(
                    BundleErrors.UNRESOLVED,
                    who + " " + fault + "; build it against the versions that are there, or add the bundle that offers"
                            + " what is missing");
        });
        try {
            // Only a start has the framework's own words for imports that exclude each other.
            bundle.start(Bundle.START_TRANSIENT);
        } catch (BundleException reason) {
            throw new BifrostException(
                    BundleErrors.UNRESOLVED,
                    who + " has imports that cannot be met together: " + reason.getMessage(),
                    reason);
        }
    }

    private BifrostException failed(Throwable failure, Throwable reason) {
        return new BifrostException(
                BundleErrors.START_FAILED,
                who + " failed while it started: " + reason + "; replace the file with one that works",
                failure);
    }
}
