package dev.bifrost.runtime.cli;

import dev.bifrost.runtime.host.Wiring;
import dev.bifrost.runtime.mapping.CompiledMapping;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code bifrost validate}: config and mapping against the real tables; nothing is written. */
@Command(
        name = "validate",
        description = "Check config and mapping against the real tables, and list what the graph will not keep.",
        footer = {
            "",
            "Reads schemas only; writes nothing. Exit code 0 if all is well, 2 if something is to be mended.",
            ""
        })
final class Validate implements Callable<Integer> {

    @Mixin
    private CommonOptions common;

    @Override
    public Integer call() {
        Terminal terminal = common.terminal();
        try (var opened = common.open(Wiring.Past.FORGOTTEN)) {
            var mapping = opened.wiring().mapping();
            mapping.tables()
                    .forEach(table -> terminal.say("%-20s  %s  %d step%s"
                            .formatted(
                                    table.table(),
                                    table.spec().mode().word(),
                                    table.bindings().size(),
                                    table.bindings().size() == 1 ? "" : "s")));
            mapping.losses()
                    .forEach(loss -> terminal.say(
                            "note: %s.%s (%s): %s".formatted(loss.table(), loss.column(), loss.type(), loss.note())));
            mapping.notices().forEach(notice -> terminal.say("note: %s: %s".formatted(notice.table(), notice.text())));
            terminal.say("The mapping fits its tables.");
            common.next("%s runs a first round; explain instead of sync shows what it would read"
                    .formatted(common.command("sync")));
            terminal.result(json(mapping));
            return ExitCode.OK;
        }
    }

    private static Map<String, Object> json(CompiledMapping mapping) {
        var json = new LinkedHashMap<String, Object>();
        json.put("valid", true);
        json.put(
                "tables",
                mapping.tables().stream()
                        .map(table -> Map.of(
                                "table", table.table(),
                                "mode", table.spec().mode().word(),
                                "columns", table.spec().columns(),
                                "steps",
                                        table.bindings().stream()
                                                .map(binding -> binding.step().name())
                                                .toList()))
                        .toList());
        json.put("losses", mapping.losses());
        json.put("notices", mapping.notices());
        return json;
    }
}
