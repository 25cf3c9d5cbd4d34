package dev.bifrost.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.Map;
import java.util.TreeMap;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs a contract over a faulty component, inside a test. */
final class ContractRun {

    private ContractRun() {}

    /** The contract's test of this name fails on the class, and not all others do: the fault is one, not a breakdown. */
    static void fails(Class<?> faulty, String test) {
        var results = results(faulty);
        assertThat(results).as("tests of the contract").containsKey(test);
        assertThat(results.get(test))
                .as("%s on %s", test, faulty.getSimpleName())
                .isEqualTo(TestExecutionResult.Status.FAILED);
        assertThat(results)
                .as("results on %s", faulty.getSimpleName())
                .containsValue(TestExecutionResult.Status.SUCCESSFUL);
    }

    /** Every test of the contract passes on the class. */
    static void keeps(Class<?> good) {
        assertThat(results(good))
                .as("results on %s", good.getSimpleName())
                .isNotEmpty()
                .allSatisfy(
                        (test, status) -> assertThat(status).as(test).isEqualTo(TestExecutionResult.Status.SUCCESSFUL));
    }

    private static Map<String, TestExecutionResult.Status> results(Class<?> tests) {
        var results = new TreeMap<String, TestExecutionResult.Status>();
        EngineTestKit.engine("junit-jupiter").selectors(selectClass(tests)).execute().testEvents().finished().stream()
                .forEach(event -> results.put(
                        ((MethodSource) event.getTestDescriptor().getSource().orElseThrow()).getMethodName(),
                        event.getRequiredPayload(TestExecutionResult.class).getStatus()));
        return results;
    }
}
