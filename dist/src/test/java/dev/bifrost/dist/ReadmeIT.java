package dev.bifrost.dist;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bifrost.falkordb.server.EphemeralFalkorDb;
import dev.bifrost.falkordb.server.LocalFalkorDb;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows works as it is shown. */
class ReadmeIT {

    private static final Pattern YAML = Pattern.compile("```yaml\n# (\\S+\\.yaml)\n(.*?)```", Pattern.DOTALL);
    private static final Pattern COMMAND = Pattern.compile("^\\./bifrost (\\w+) +#", Pattern.MULTILINE);
    private static final Path ROOT = ProjectFiles.root();

    @TempDir
    private Path folder;

    @Test
    void theFilesAndTheCommandsOfTheReadmeWork() throws IOException {
        String readme = Files.readString(ROOT.resolve("README.md"));
        try (EphemeralFalkorDb server = LocalFalkorDb.ephemeral(folder.resolve("server"))) {
            layOut(readme, server.url());
            for (String verb : verbs(readme)) {
                var result = Typed.in(folder).run(ROOT.resolve("dist/target/bifrost/bifrost"), verb);

                assertThat(result.exit())
                        .describedAs(verb + "\n" + result.err())
                        .isZero();
                assertThat(result.out()).describedAs(verb).containsIgnoringCase("person");
            }
        }
    }

    private void layOut(String readme, String url) throws IOException {
        var files = YAML.matcher(readme).results().toList();
        assertThat(files).extracting(found -> found.group(1)).containsExactly("bifrost.yaml", "mapping.yaml");
        for (var file : files) {
            String text = file.group(2).replace("redis://127.0.0.1:6379", url);
            Files.writeString(folder.resolve(file.group(1)), text);
        }
        Files.createDirectories(folder.resolve("data/persons"));
        Files.writeString(folder.resolve("data/persons/persons.csv"), "id,name\n1,Ada\n2,Bo\n");
    }

    /** Those of the reader's own tables, without the one that does not end. */
    private static List<String> verbs(String readme) {
        String own = readme.substring(readme.indexOf("## Your own tables"));
        List<String> verbs = COMMAND.matcher(own)
                .results()
                .map(found -> found.group(1))
                .filter(verb -> !verb.equals("run"))
                .toList();
        assertThat(verbs).containsExactly("validate", "explain", "sync", "status", "verify");
        return verbs;
    }
}
