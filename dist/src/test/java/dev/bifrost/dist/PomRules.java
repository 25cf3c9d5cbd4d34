package dev.bifrost.dist;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The direction of dependencies between modules, as the poms have it. */
final class PomRules {

    /** What bundles may build on: the API, and libraries that they carry inside. */
    private static final Set<String> BELOW_BUNDLES =
            Set.of("bifrost-api", "bifrost-falkordb-server", "bifrost-parquet", "bifrost-transformkit");

    private PomRules() {}

    /**
     * @param module the module's folder
     * @param pom the text of its pom
     */
    static List<String> direction(String module, String pom) {
        List<String> breaches = new ArrayList<>();
        for (Element dependency : dependencies(pom)) {
            String artifact = child(dependency, "artifactId");
            if (child(dependency, "groupId").equals("dev.bifrost")
                    && !child(dependency, "scope").equals("test")
                    && !allowed(module, artifact)) {
                breaches.add(module + " must not depend on " + artifact + " outside its tests");
            }
        }
        return breaches;
    }

    private static boolean allowed(String module, String artifact) {
        return switch (module.split("/")[0]) {
            case "dist" -> true;
            case "api" -> false;
            case "runtime" -> artifact.equals("bifrost-api");
            case "samples" -> !artifact.equals("bifrost-runtime") && !artifact.equals("bifrost-dist");
            default -> BELOW_BUNDLES.contains(artifact);
        };
    }

    private static Stream<Node> children(Node parent) {
        var nodes = parent.getChildNodes();
        return IntStream.range(0, nodes.getLength()).mapToObj(nodes::item);
    }

    private static List<Element> dependencies(String pom) {
        return children(parse(pom))
                .filter(node -> node.getNodeName().equals("dependencies"))
                .flatMap(PomRules::children)
                .filter(Element.class::isInstance)
                .map(Element.class::cast)
                .toList();
    }

    private static String child(Element parent, String name) {
        return children(parent)
                .filter(node -> node.getNodeName().equals(name))
                .map(node -> node.getTextContent().strip())
                .findFirst()
                .orElse("");
    }

    private static Element parse(String pom) {
        try {
            return DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(pom.getBytes(StandardCharsets.UTF_8)))
                    .getDocumentElement();
        } catch (Exception e) {
            throw new IllegalArgumentException("not a pom", e);
        }
    }
}
