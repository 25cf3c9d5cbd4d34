package dev.bifrost.runtime.cli;

import picocli.CommandLine.Command;

/** {@code bifrost dlq}: rows that could not be stored, of tables with {@code on_bad_row: dead_letter}. */
@Command(
        name = "dlq",
        description = "List, show, replay and drop dead letters: rows that could not be stored.",
        synopsisSubcommandLabel = "list|show|replay|drop",
        subcommands = {DlqList.class, DlqShow.class, DlqReplay.class, DlqDrop.class},
        footer = {
            "",
            "A table has dead letters if its mapping says on_bad_row: dead_letter.",
            "Each is a row of an Arrow file in the work directory, with the reason.",
            ""
        })
final class Dlq {}
