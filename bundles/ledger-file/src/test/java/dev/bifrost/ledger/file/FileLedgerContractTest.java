package dev.bifrost.ledger.file;

import dev.bifrost.api.ComponentFactory;
import dev.bifrost.api.ledger.Ledger;
import dev.bifrost.testkit.ComponentContract;
import dev.bifrost.testkit.LedgerContract;
import dev.bifrost.testkit.TestContext;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;

final class FileLedgerContractTest implements ComponentContract, LedgerContract {

    @Override
    public ComponentFactory<?, ?> factory() {
        return new FileLedgerFactory();
    }

    @Override
    public Record config(TestContext context) {
        return new FileLedgerConfig("state");
    }

    @Override
    public Ledger open(TestContext context) {
        return new FileLedgerFactory().create(new FileLedgerConfig(null), context);
    }

    @Override
    public void tear(TestContext context, String table) {
        var head =
                TableFiles.of(context.baseDirectory().resolve("state"), table).head();
        try {
            var bytes = Files.readAllBytes(head);
            Files.write(head, Arrays.copyOf(bytes, bytes.length / 2));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
