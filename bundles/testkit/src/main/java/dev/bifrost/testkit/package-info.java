/**
 * What a bundle author tests with. A test class implements a contract, gives the component in one or two methods and gets
 * the tests; the allocator and the component context come as parameters of its own tests as well.
 *
 * <p>Reading order: {@link dev.bifrost.testkit.AllocatorExtension}, {@link dev.bifrost.testkit.TestContext}, {@link
 * dev.bifrost.testkit.Rows}; then the contract of the component type: {@link dev.bifrost.testkit.ComponentContract}, {@link
 * dev.bifrost.testkit.TableSourceContract}, {@link dev.bifrost.testkit.TransformContract}, {@link
 * dev.bifrost.testkit.RowTransformContract}, {@link dev.bifrost.testkit.SinkBasicsContract}, {@link
 * dev.bifrost.testkit.GraphSinkContract}, {@link dev.bifrost.testkit.LedgerContract}; then the fakes {@link
 * dev.bifrost.testkit.FakeClock}, {@link dev.bifrost.testkit.ScriptedSource} and {@link dev.bifrost.testkit.RecordingSink};
 * last {@link dev.bifrost.testkit.BundleHarness}, which runs a packed bundle in the real host.
 *
 * <p>Contracts say what a component must do, never how. A contract reads what a component claims ({@code modes()}, the
 * interfaces that it implements) and asks for that, so there are no switches to turn.
 *
 * <p>For tests: one thread at a time, unless a type says otherwise.
 */
package dev.bifrost.testkit;
