package dev.bifrost.runtime.mapping;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.bifrost.api.BifrostException;
import dev.bifrost.api.source.TableSource;

/** Reads and compiles mappings of a test. */
final class Mappings {

    static final CustomOpener NO_CUSTOMS = (component, table) -> {
        throw new BifrostException(
                MappingErrors.UNKNOWN_TRANSFORM, "no bundle offers a transform named " + component.name());
    };

    private Mappings() {}

    static MappingSpec read(String yaml) {
        return MappingReader.parse("mapping.yaml", yaml);
    }

    static CompiledMapping compile(String yaml, TableSource source) {
        return compile(yaml, source, NO_CUSTOMS);
    }

    static CompiledMapping compile(String yaml, TableSource source, CustomOpener opener) {
        return new MappingCompiler(source, "files", opener).compile(read(yaml));
    }

    static BifrostException refusal(String yaml) {
        return catchThrowableOfType(BifrostException.class, () -> read(yaml));
    }

    static BifrostException refusal(String yaml, TableSource source) {
        return catchThrowableOfType(BifrostException.class, () -> compile(yaml, source));
    }
}
