package dev.bifrost.wasm;

import dev.bifrost.api.BifrostBundle;
import dev.bifrost.api.Command;
import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.transform.RowTransform;
import dev.bifrost.wasm.check.WasmCommand;
import dev.bifrost.wasm.sandbox.GuestStore;
import java.util.List;

/** Offers the row transform {@code wasm}, and the verb that checks guests. */
public final class WasmBundle implements BifrostBundle {

    private final GuestStore guests = new GuestStore();

    @Override
    public List<ComponentFactory<?, ?>> components() {
        return List.of(
                ComponentFactory.of(
                        RowTransform.class,
                        "wasm",
                        WasmConfig.class,
                        (config, context) -> WasmTransform.open(config, context, guests)),
                ComponentFactory.of(
                        Command.class,
                        "wasm",
                        ComponentFactory.NoConfig.class,
                        (config, context) -> new WasmCommand(context)));
    }
}
