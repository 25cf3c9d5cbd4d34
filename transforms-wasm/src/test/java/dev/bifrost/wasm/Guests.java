package dev.bifrost.wasm;

import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.testkit.TestContext;
import dev.bifrost.wasm.sandbox.GuestStore;

/** Opens guests as the bundle's factory does. */
final class Guests {

    private Guests() {}

    static RowTransform open(TestContext context, WasmConfig config) {
        return WasmTransform.open(config, context, new GuestStore());
    }
}
