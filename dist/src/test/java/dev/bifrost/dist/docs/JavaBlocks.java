package dev.bifrost.dist.docs;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** Compiles the Java of a page, all blocks at once: each is a whole file. */
final class JavaBlocks {

    private static final Pattern PACKAGE = Pattern.compile("(?m)^package ([\\w.]+);");
    private static final Pattern TYPE =
            Pattern.compile("(?m)^(?:public )?(?:final |abstract |sealed )*(?:class|record|interface|enum) (\\w+)");

    private JavaBlocks() {}

    /** What the compiler refuses. */
    static List<String> errors(List<Page.Block> blocks, Path classes) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        var found = new DiagnosticCollector<JavaFileObject>();
        try (var files = compiler.getStandardFileManager(found, Locale.ROOT, null)) {
            files.setLocationFromPaths(StandardLocation.CLASS_OUTPUT, List.of(classes));
            var options = List.of("--release", "21", "-proc:none", "-cp", System.getProperty("java.class.path"));
            var sources = blocks.stream().map(JavaBlocks::source).toList();
            boolean compiled =
                    compiler.getTask(null, files, found, options, null, sources).call();
            return compiled
                    ? List.of()
                    : found.getDiagnostics().stream().map(Object::toString).toList();
        }
    }

    private static JavaFileObject source(Page.Block block) {
        String path = PACKAGE.matcher(block.text())
                        .results()
                        .map(match -> match.group(1).replace('.', '/') + "/")
                        .findFirst()
                        .orElse("")
                + TYPE.matcher(block.text())
                        .results()
                        .map(match -> match.group(1))
                        .findFirst()
                        .orElseThrow(() -> new AssertionError(block + " declares no type"));
        return new SimpleJavaFileObject(URI.create("string:///" + path + ".java"), JavaFileObject.Kind.SOURCE) {
            @Override
            public CharSequence getCharContent(boolean ignoreEncodingErrors) {
                return block.text();
            }
        };
    }
}
