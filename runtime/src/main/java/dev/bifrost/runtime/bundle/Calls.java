package dev.bifrost.runtime.bundle;

import dev.bifrost.api.BifrostException;
import java.util.concurrent.Callable;
import org.apache.arrow.memory.OutOfMemoryException;

/**
 * The border between the host and a bundle: each call into a component goes through here.
 *
 * <p>Sets the context class loader, and turns what a component should not throw into a {@link BifrostException} that names
 * it. The text of a foreign exception may hold row values: it is kept as the cause and not repeated.
 */
record Calls(String component, ClassLoader loader) {

    <R> R call(Callable<R> call) {
        try (var scope = LoaderScope.enter(loader)) {
            return call.call();
        } catch (BifrostException failed) {
            throw failed;
        } catch (OutOfMemoryException exceeded) {
            throw new BifrostException(
                    BundleErrors.MEMORY_LIMIT,
                    component
                            + " wanted more Arrow memory than its limit, or the host's, has left; raise the limit in the"
                            + " host config, or let it work in smaller batches",
                    exceeded);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw failed(interrupted);
        } catch (Exception | LinkageError | AssertionError | StackOverflowError failed) {
            throw failed(failed);
        }
    }

    private BifrostException failed(Throwable cause) {
        return new BifrostException(
                BundleErrors.COMPONENT_FAILED,
                component + " threw " + cause.getClass().getName()
                        + " where a BifrostException was expected; this is a fault of the bundle",
                cause);
    }
}
