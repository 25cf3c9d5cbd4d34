package dev.bifrost.runtime.config;

import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.type.TypeFactory;
import com.fasterxml.jackson.databind.util.LRUMap;
import dev.bifrost.api.BifrostException;
import java.io.IOException;

/** Binds one piece of a config to a record with Jackson, and says in the user's terms what does not fit. */
final class Binding {

    private final Spot root;
    private final Variables variables;

    Binding(Spot root, Variables variables) {
        this.root = root;
        this.variables = variables;
    }

    /** With a cache of types of its own: the one that mappers share would keep the record's bundle for ever. */
    private ObjectMapper mapper() {
        return JsonMapper.builder()
                .typeFactory(TypeFactory.defaultInstance().withCache(new LRUMap<>(16, 256)))
                .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .disable(MapperFeature.ALLOW_FINAL_FIELDS_AS_MUTATORS)
                .withCoercionConfigDefaults(
                        config -> config.setCoercion(CoercionInputShape.EmptyString, CoercionAction.Fail))
                .addModule(ConfigTypes.module(variables.folder()))
                .build();
    }

    /** @throws BifrostException that names file, line, column, key and what was expected; never a secret */
    <C> C to(Class<C> type) {
        var problems = new Problems();
        var form = root.toJackson(problems);
        var mapper = mapper();
        new KnownKeys(mapper, problems).check(root, mapper.constructType(type));
        problems.throwIfAny();
        try (var parser = new BindingParser(root, form, variables)) {
            return mapper.readValue(parser, type);
        } catch (JsonMappingException e) {
            throw explained(e);
        } catch (IOException e) {
            throw new BifrostException(ConfigErrors.WRONG_SHAPE, root.at() + ": cannot be bound", e);
        }
    }

    private BifrostException explained(JsonMappingException fault) {
        if (!(fault instanceof ValueInstantiationException) && fault.getCause() instanceof BifrostException said) {
            return said; // about a reference, with its place
        }
        Spot spot = root;
        for (var step : fault.getPath()) {
            String key = step.getFieldName();
            spot = key == null ? spot.item(step.getIndex()) : spot.child(key);
        }
        return unfit(spot, fault);
    }

    /** A record that refuses its own values says why; of everything else only the expected type is told. */
    private BifrostException unfit(Spot spot, JsonMappingException fault) {
        if (fault.getCause() instanceof BifrostException said) {
            return new BifrostException(said.code(), spot.at() + ": " + said.getMessage(), said);
        }
        var code = spot.node() instanceof Node.Text || fault instanceof ValueInstantiationException
                ? ConfigErrors.BAD_VALUE
                : ConfigErrors.WRONG_SHAPE;
        return new BifrostException(code, "%s: %s".formatted(spot.at(), Expectation.of(fault, spot.node())));
    }
}
