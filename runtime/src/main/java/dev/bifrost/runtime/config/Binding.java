package dev.bifrost.runtime.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.cfg.CoercionAction;
import com.fasterxml.jackson.databind.cfg.CoercionInputShape;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.databind.exc.ValueInstantiationException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.bifrost.api.BifrostException;
import java.io.IOException;
import java.util.LinkedHashSet;

/** Binds one piece of a config to a record with Jackson, and says in the user's terms what does not fit. */
final class Binding {

    private final Spot root;
    private final Variables variables;

    Binding(Spot root, Variables variables) {
        this.root = root;
        this.variables = variables;
    }

    private ObjectMapper mapper() {
        return JsonMapper.builder()
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
        problems.throwIfAny();
        try (var parser = new BindingParser(root, form, variables)) {
            return mapper().readValue(parser, type);
        } catch (JsonMappingException e) {
            throw explained(e);
        } catch (JsonProcessingException e) {
            throw new BifrostException(ConfigErrors.WRONG_SHAPE, root.at() + ": " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw new BifrostException(ConfigErrors.WRONG_SHAPE, root.at() + ": cannot be bound", e);
        }
    }

    private BifrostException explained(JsonMappingException fault) {
        for (Throwable cause = fault; cause != null; cause = cause.getCause()) {
            if (cause instanceof BifrostException said) {
                return said;
            }
        }
        Spot spot = root;
        for (var step : fault.getPath()) {
            String key = step.getFieldName();
            if (key != null && !spot.has(key)) {
                return missing(spot, key, fault);
            }
            if (fault instanceof UnrecognizedPropertyException unknown && key.equals(unknown.getPropertyName())) {
                return unknown(spot, unknown);
            }
            spot = key == null ? spot.item(step.getIndex()) : spot.child(key);
        }
        return unfit(spot, fault);
    }

    private static BifrostException missing(Spot spot, String key, JsonMappingException fault) {
        return new BifrostException(
                ConfigErrors.MISSING_KEY, "%s: the key %s is missing".formatted(spot.at(), Quote.of(key)), fault);
    }

    private static BifrostException unknown(Spot spot, UnrecognizedPropertyException fault) {
        var known = new LinkedHashSet<String>();
        fault.getKnownPropertyIds().forEach(id -> known.add(String.valueOf(id)));
        var keyAt = ((Node.Entries) spot.node())
                .entries()
                .get(fault.getPropertyName())
                .keyAt();
        return new BifrostException(
                ConfigErrors.UNKNOWN_KEY,
                "%s: %s"
                        .formatted(
                                spot.at().child(fault.getPropertyName(), keyAt),
                                Fields.unknownKey(fault.getPropertyName(), known)));
    }

    /** A record that refuses its own values says why; of everything else only the expected type is told. */
    private BifrostException unfit(Spot spot, JsonMappingException fault) {
        var code = spot.node() instanceof Node.Text || fault instanceof ValueInstantiationException
                ? ConfigErrors.BAD_VALUE
                : ConfigErrors.WRONG_SHAPE;
        return new BifrostException(code, "%s: %s".formatted(spot.at(), Expectation.of(fault, spot.node())));
    }
}
