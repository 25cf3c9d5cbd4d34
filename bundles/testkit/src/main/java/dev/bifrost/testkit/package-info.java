/**
 * What a bundle author tests with. A test class implements a contract, gives the component in one or two methods and gets
 * the tests; the allocator and the component context come as parameters of its own tests as well.
 *
 * <p>Reading order:
 *
 * <ol>
 *   <li>{@link dev.bifrost.testkit.AllocatorExtension}, {@link dev.bifrost.testkit.TestContext}, {@link
 *       dev.bifrost.testkit.Rows}: memory, context and batches of a test
 *   <li>the contracts: {@link dev.bifrost.testkit.ComponentContract}, {@link dev.bifrost.testkit.TableSourceContract},
 *       {@link dev.bifrost.testkit.WindowContract} for sources that keep states, {@link
 *       dev.bifrost.testkit.TransformContract}, {@link dev.bifrost.testkit.RowTransformContract}, {@link
 *       dev.bifrost.testkit.SandboxContract} for transforms whose logic nobody trusts, {@link
 *       dev.bifrost.testkit.SinkBasicsContract}, {@link dev.bifrost.testkit.GraphSinkContract} with its {@link
 *       dev.bifrost.testkit.GraphProbe}, {@link dev.bifrost.testkit.LedgerContract}
 *   <li>what goes in: {@link dev.bifrost.testkit.Mutations}, {@link dev.bifrost.testkit.TestTableContext}, {@link
 *       dev.bifrost.testkit.HeldTables}
 *   <li>the fakes, which keep the contracts: {@link dev.bifrost.testkit.FakeClock}, {@link
 *       dev.bifrost.testkit.ScriptedSource}, {@link dev.bifrost.testkit.RecordingSink}, {@link
 *       dev.bifrost.testkit.MemoryLedger}
 *   <li>the real things: {@link dev.bifrost.testkit.LiveFalkorDb} lends a graph on a server, {@link
 *       dev.bifrost.testkit.Cypher} looks at it, {@link dev.bifrost.testkit.GraphDiff} compares two graphs, {@link
 *       dev.bifrost.testkit.BundleHarness} runs a packed bundle in the host
 * </ol>
 *
 * <p>Contracts say what a component must do, never how. A contract reads what a component claims ({@code modes()}, the
 * interfaces that it implements) and asks for that, so there are no switches to turn.
 *
 * <p>For tests: one thread at a time, unless a type says otherwise.
 */
package dev.bifrost.testkit;
