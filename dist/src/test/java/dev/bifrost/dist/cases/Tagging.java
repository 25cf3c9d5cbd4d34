package dev.bifrost.dist.cases;

/** A bundle whose row transform {@code tag} passes rows on and puts a word before each name. */
final class Tagging {

    private static final String SOURCE = """
            package acme.tag;

            import dev.bifrost.api.BifrostBundle;
            import dev.bifrost.api.ComponentContext;
            import dev.bifrost.api.ComponentFactory;
            import dev.bifrost.api.transform.RowTransform;
            import dev.bifrost.api.transform.TableContext;
            import java.util.List;
            import org.apache.arrow.vector.VarCharVector;
            import org.apache.arrow.vector.VectorSchemaRoot;
            import org.apache.arrow.vector.types.pojo.Schema;

            public final class Entry implements BifrostBundle {
                public Entry() {
                    %s
                }

                @Override
                public List<ComponentFactory<?, ?>> components() {
                    return List.of(new Factory());
                }

                public record Config(List<String> words) {}

                static final class Factory implements ComponentFactory<Config, RowTransform> {
                    @Override public Class<RowTransform> type() { return RowTransform.class; }
                    @Override public String name() { return "tag"; }
                    @Override public Class<Config> configType() { return Config.class; }
                    @Override public RowTransform create(Config config, ComponentContext context) {
                        return new Tag();
                    }
                }

                static final class Tag implements RowTransform {
                    private static final ThreadLocal<Object> KEPT = new ThreadLocal<>();

                    @Override public Schema outputSchema(Schema input) { return input; }

                    @Override public VectorSchemaRoot apply(TableContext context, VectorSchemaRoot batch) {
                        %s
                        var out = VectorSchemaRoot.create(batch.getSchema(), context.allocator());
                        for (var vector : batch.getFieldVectors()) {
                            var copy = out.getVector(vector.getName());
                            for (int row = 0; row < batch.getRowCount(); row++) {
                                if (vector instanceof VarCharVector names && vector.getName().equals("name")) {
                                    ((VarCharVector) copy).setSafe(row, ("%s " + names.getObject(row)).getBytes());
                                } else {
                                    copy.copyFromSafe(row, row, vector);
                                }
                            }
                            copy.setValueCount(batch.getRowCount());
                        }
                        out.setRowCount(batch.getRowCount());
                        return out;
                    }
                }
            }
            """;

    private Tagging() {}

    /** A good bundle. */
    static TestBundle with(String version, String word) {
        return bundle(version, "", "", word);
    }

    /** A good bundle that leaves an object of its own in a thread local of each thread that calls it. */
    static TestBundle keepingThreadLocals(String version) {
        return bundle(version, "", "KEPT.set(this);", "kept");
    }

    /** A bundle whose entry throws. */
    static TestBundle throwingAtStart(String version) {
        return bundle(version, "if (true) throw new IllegalStateException(\"no driver\");", "", "never");
    }

    /** A bundle whose transform throws. */
    static TestBundle throwingOnRows(String version) {
        return bundle(version, "", "if (true) throw new IllegalStateException(\"lost\");", "never");
    }

    /** A bundle whose transform throws where a name is null. */
    static TestBundle throwingOnNullNames(String version) {
        String look = "if (batch.getVector(\"name\").getNullCount() > 0) throw new IllegalStateException(\"lost\");";
        return bundle(version, "", look, "tagged");
    }

    private static TestBundle bundle(String version, String start, String apply, String word) {
        return new TestBundle(version, "acme.tag.Entry", SOURCE.formatted(start, apply, word));
    }
}
