package dev.bifrost.sink.falkordb.cypher;

import dev.bifrost.api.graph.GraphModel;
import dev.bifrost.api.graph.GraphMutation.EdgeRetraction.By;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All statements of a model, by what they do. */
public final class ModelStatementTexts {

    private ModelStatementTexts() {}

    public static Map<String, String> of(GraphModel model) {
        var statements = new ModelStatements(model);
        var texts = new LinkedHashMap<String, String>();
        model.vertices().forEach(step -> {
            texts.put("write vertices " + step.id(), statements.write(step).text());
            texts.put(
                    "update vertices " + step.id(),
                    statements.write(step).updating().orElseThrow());
            texts.put("remove vertices " + step.id(), statements.remove(step).text());
        });
        model.edges().forEach(step -> {
            texts.put("write edges " + step.id(), statements.write(step).text());
            statements.write(step).updating().ifPresent(text -> texts.put("update edges " + step.id(), text));
            for (By by : By.values()) {
                texts.put(
                        "retract edges by " + by + " " + step.id(),
                        statements.retract(step, by).text());
            }
        });
        model.identityLabels()
                .forEach(label -> texts.put(
                        "orphans " + label,
                        statements.orphans(List.of(label)).orElseThrow().text()));
        return texts;
    }
}
